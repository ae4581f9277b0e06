import { useSay } from '../../client/language.ts'
import type { Label } from '../../language/label.ts'
import { screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { addressOf } from '../tabs/tabs.ts'
import { useWorkspace } from '../workspace.ts'

interface Props {
  readonly path: string
  readonly id: string
  readonly title: Label | string
}

/** The way to a document, and what kind of document it is. With Ctrl, Shift or the meta key it is the browser's link. */
export function DocumentLink({ path, id, title }: Props) {
  const speak = useSay()
  const { router, user } = useWorkspace()
  const kind = screenAt(screens, path, user.audience)?.title
  return (
    <>
      <a
        href={addressOf({ path, params: { id } })}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          router.open(path, { id })
        }}
      >
        {speak(title)}
      </a>
      <span className="home-quiet home-recent-kind">{kind ? speak(kind) : ''}</span>
    </>
  )
}
