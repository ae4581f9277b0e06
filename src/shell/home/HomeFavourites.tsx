import { StarFilled } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { saveFavourite } from '../../client/preference.ts'
import { favourites } from '../../client/favourites.ts'
import { useStore } from '../../client/Store.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { HomePart } from './HomePart.tsx'

/** Documents that the user wants at hand; nothing where he marked none. */
export function HomeFavourites() {
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  const list = useStore(favourites)
  if (list.length === 0) return null
  return (
    <HomePart className="home-recents home-favourites" title={say('home.favourites')}>
      <ul>
        {list.map((one) => {
          const label = say('home.unmark', { name: one.title })
          return (
            <li key={`${one.path} ${one.id}`}>
              <DocumentLink {...one} />
              <Tooltip title={label}>
                <Button
                  type="text"
                  size="small"
                  icon={<StarFilled />}
                  aria-label={label}
                  onClick={() => void saveFavourite(client, one, false)}
                />
              </Tooltip>
            </li>
          )
        })}
      </ul>
    </HomePart>
  )
}
