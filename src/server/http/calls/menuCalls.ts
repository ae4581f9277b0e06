import type { Definitions } from '../../../language/definitions.ts'
import { fail } from '../../fail.ts'
import { menuNode, menuResources, menuTree } from '../../permission/menuTree.ts'
import { objectOf, textOf } from '../bodies.ts'
import { heldResponsibilities, rolesOf } from '../SignedIn.ts'
import { anything, integer, listOf, object, orNull, text, word, yesOrNo, type Schema } from '../../Schema.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'
import type { Rights } from '../../permission/Rights.ts'

const label: Schema = object({ CN: word, EN: word })

const menu: Schema = object(
  {
    menuId: word,
    menuParentId: orNull(word),
    menuName: word,
    nameCn: word,
    nameEn: word,
    menuType: { enum: ['DIR', 'PAGE'] },
    menuCode: word,
    htmlUrl: orNull(word),
    imageLink: orNull(word),
    levelId: integer,
    enabled: yesOrNo,
    children: { type: 'array' },
  },
  { also: listOf(label), creates: label },
)

const resource: Schema = object({
  resourceId: word,
  resourceCode: word,
  resourceName: word,
  resIcon: orNull(word),
  resourceType: { const: 'BUTTON' },
  seqNum: integer,
})

/** What the user sees: menus and buttons of a responsibility (platform section 1.2). */
export const menuCalls: SystemCalls = {
  'baseServer/baseMenu/findMenuTree': {
    effect: 'read',
    access: 'signedIn',
    narrowed: 'the responsibility has to be held',
    body: object({}, { respId: anything }),
    answer: listOf(menu),
    says: [
      '`{respId}`',
      "`MenuNode[]`; `htmlUrl` is the screen's `path` (below /main), `menuCode` = `menuId` = the menu's name",
    ],
    run: async (context) => ({
      data: menuTree(
        context.services.definitions,
        rightsFor(context, objectOf(context.exchange.body)['respId']),
        context.exchange.language,
      ),
    }),
  },
  'baseServer/baseResource/findBaseResourceByRespMenuId': {
    effect: 'read',
    access: 'signedIn',
    narrowed: 'the responsibility has to be held',
    body: object({}, { menuId: anything, respId: anything }),
    answer: listOf(resource),
    says: ['`{menuId, respId}`', '`MenuResource[]`; no menu, or one not held: `[]`'],
    answers: ['calls.namedCalls.findBaseResourceByRespMenuId'],
    run: async (context) => {
      const { menuId, respId } = objectOf(context.exchange.body)
      const rights = rightsFor(context, respId)
      return {
        data: typeof menuId === 'string' ? menuResources(rights, menuId, context.exchange.language) : [],
      }
    },
  },
  'baseServer/baseAccredit/findBaseMenuByRespId': {
    effect: 'read',
    access: 'signedIn',
    narrowed: 'the responsibility has to be held',
    body: object(
      { menuCode: text(240) },
      { responsibilityId: anything, isValid: anything, systemCode: anything },
    ),
    answer: menu,
    says: ['`{responsibilityId, menuCode, isValid, systemCode}`', '`MenuNode`; not held: `SRM-1010`'],
    answers: ['calls.namedCalls.findBaseMenuByRespId'],
    run: async (context) => {
      const asked = objectOf(context.exchange.body)
      const rights = rightsFor(context, asked['responsibilityId'])
      const held = rights.menus.get(textOf(asked, 'menuCode', 240)) ?? fail('SRM-1010')
      const level = depth(context.services.definitions, held.menu.parent)
      return { data: menuNode(held.menu, context.exchange.language, level) }
    },
  },
}

const rightsFor = ({ services, signedIn: { user } }: CallContext, respId: unknown): Rights =>
  services.rightsOf(user.audience, rolesOf(services, heldResponsibilities(user, respId)))

function depth(definitions: Definitions, parent: string | undefined): number {
  return parent === undefined
    ? 1
    : 1 + depth(definitions, definitions.menus.find(({ id }) => id === parent)?.parent)
}
