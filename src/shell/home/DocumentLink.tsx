import { useSay } from '../../client/language.ts'
import type { Label } from '../../language/label.ts'
import { screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { PageLink } from '../PageLink.tsx'
import { useWorkspace } from '../workspace.ts'

interface Props {
  readonly path: string
  readonly id: string
  readonly title: Label | string
}

/** The way to a document, and what kind of document it is. With Ctrl, Shift or the meta key it is the browser's link. */
export function DocumentLink({ path, id, title }: Props) {
  const speak = useSay()
  const { user } = useWorkspace()
  const kind = screenAt(screens, path, user.audience)?.title
  return (
    <>
      <PageLink path={path} params={{ id }}>
        {speak(title)}
      </PageLink>
      <span className="home-quiet home-recent-kind">{kind ? speak(kind) : ''}</span>
    </>
  )
}
