import type { Params } from './tabs/tabs.ts'

const monitored = ['XJDJSP', 'GXWXDJSP', 'XCPXDJSP']

/**
 * The code of the menu that an address belongs to when it names a responsibility and no menu (foundations section 2).
 * Workflows of three kinds are watched in one list; any other address is its own menu.
 */
export const menuCodeOf = (path: string, { processDefinitionKey = '' }: Params): string =>
  monitored.some((fragment) => processDefinitionKey.includes(fragment)) ? 'processMonitoringList' : path
