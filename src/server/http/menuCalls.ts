import type { Definitions } from '../../language/compiled.ts'
import { fail } from '../fail.ts'
import { menuNode, menuResources, menuTree } from '../permission/menuTree.ts'
import { objectOf, textOf } from './bodies.ts'
import type { Services } from './Services.ts'
import { heldResponsibilities, rolesOf, type SignedIn } from './SignedIn.ts'
import { must, type SystemCall } from './SystemCall.ts'

/** What the user sees: menus and buttons of a responsibility (platform section 1.2). */
export function menuCalls(services: Services): Record<string, SystemCall> {
  const rightsFor = ({ user }: SignedIn, respId: unknown) =>
    services.rightsOf(user.audience, rolesOf(services, heldResponsibilities(user, respId)))
  return {
    'baseServer/baseMenu/findMenuTree': {
      run: async ({ body, language }, signedIn) => ({
        data: menuTree(services.definitions, rightsFor(must(signedIn), objectOf(body)['respId']), language),
      }),
    },
    'baseServer/baseResource/findBaseResourceByRespMenuId': {
      run: async ({ body, language }, signedIn) => {
        const { menuId, respId } = objectOf(body)
        const rights = rightsFor(must(signedIn), respId)
        return { data: typeof menuId === 'string' ? menuResources(rights, menuId, language) : [] }
      },
    },
    'baseServer/baseAccredit/findBaseMenuByRespId': {
      run: async ({ body, language }, signedIn) => {
        const asked = objectOf(body)
        const held =
          rightsFor(must(signedIn), asked['responsibilityId']).menus.get(textOf(asked, 'menuCode')) ??
          fail('SRM-1010')
        return { data: menuNode(held.menu, language, depth(services.definitions, held.menu.parent)) }
      },
    },
  }
}

function depth(definitions: Definitions, parent: string | undefined): number {
  return parent === undefined
    ? 1
    : 1 + depth(definitions, definitions.menus.find(({ id }) => id === parent)?.parent)
}
