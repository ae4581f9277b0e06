/**
 * Calls that every logged-in user may make, whatever is granted (platform section 1.3): what is the user's own. All other
 * calls need a menu or a resource. A test compares this list with what the server offers.
 */
export const everyUserCalls: ReadonlySet<string> = new Set([
  'baseServer/baseLogin/currentUser',
  'baseServer/baseLogin/logout',
  'baseServer/baseLogin/changePassword',
  'baseServer/baseLogin/listMySessions',
  'baseServer/baseLogin/endMySession',
  'baseServer/baseMenu/findMenuTree',
  'baseServer/baseResource/findBaseResourceByRespMenuId',
  'baseServer/baseAccredit/findBaseMenuByRespId',
  'baseServer/baseLookupValues/findLookupListByTypes',
  'baseServer/baseTableLayout/getTableLayout',
  'baseServer/baseTableLayout/findTableLayouts',
  'baseServer/baseTableLayout/saveTableLayout',
  'baseServer/baseTableLayout/deleteTableLayout',
  'baseServer/baseUserPreference/getPreference',
  'baseServer/baseUserPreference/savePreference',
  'baseServer/basePresence/enter',
  'baseServer/basePresence/leave',
  'baseServer/baseSavedView/list',
  'baseServer/baseSavedView/save',
  'baseServer/baseSavedView/delete',
  'baseServer/baseSavedView/setDefault',
  'baseServer/baseEmbed/findAddress',
  'baseServer/baseEmbed/findOrigins',
])

/** Calls without a session. */
export const publicCalls: ReadonlySet<string> = new Set(['baseServer/baseLogin/login'])

/** What a user may do who has to change the password first. */
export const beforePasswordChange: ReadonlySet<string> = new Set([
  'baseServer/baseLogin/currentUser',
  'baseServer/baseLogin/logout',
  'baseServer/baseLogin/changePassword',
])
