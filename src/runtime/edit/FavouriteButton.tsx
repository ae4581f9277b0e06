import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { favourites, hasFavourite } from '../../client/favourites.ts'
import { useStore } from '../../client/Store.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useHost } from '../host/host.ts'

/** Marks the document, so that it stands on the home page and in the search. Nothing where the screen has no address of its own. */
export function FavouriteButton({ id, number }: { readonly id: string; readonly number: string }) {
  const say = useTexts(editTexts)
  const { client, path } = useHost()
  const list = useStore(favourites)
  if (path === undefined) return null
  const one = { path, id, title: number }
  const isMarked = hasFavourite(list, one)
  const mark = async (isWanted: boolean) => {
    const { saveFavourite } = await import('../../client/preference.ts') // the shell has it; people without an account need none
    await saveFavourite(client, one, isWanted)
  }
  const label = say(isMarked ? 'head.unmark' : 'head.mark')
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        icon={isMarked ? <StarFilled className="document-marked" /> : <StarOutlined />}
        aria-label={say('head.mark')}
        aria-pressed={isMarked}
        onClick={() => void mark(!isMarked)}
      />
    </Tooltip>
  )
}
