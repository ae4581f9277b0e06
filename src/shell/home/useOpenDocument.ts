import { documentScreen } from '../menus.ts'
import { screens } from '../screens.ts'
import { useWorkspace } from '../workspace.ts'
import type { Todo } from './todo.ts'

/** Opens the document of a row in its tab. */
export function useOpenDocument(): (row: Todo) => void {
  const { router, user } = useWorkspace()
  return ({ id, of, about }) => {
    const aboutIt = about && documentScreen(screens, about.entity, user.audience)
    if (aboutIt) return router.open(aboutIt.path, { id: about.id, talk: 'Y' })
    const screen = documentScreen(screens, of.entity, user.audience)
    if (screen) router.open(screen.path, { id }, of.menuIds[0])
  }
}
