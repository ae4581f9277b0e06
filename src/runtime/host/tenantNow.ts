import { clockAhead } from '../../client/clock.ts'
import { company } from '../../client/company.ts'

/** Business dates are those of the tenant's zone, wherever the browser stands. The server decides with its own clock. */
const timeThere = new Intl.DateTimeFormat('sv-SE', {
  timeZone: company.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** yyyy-MM-dd HH:mm:ss in the tenant's zone; where the server's clock was moved, by that. `ahead`: ms by which the server's clock is known to be ahead of the browser's. */
export const tenantNow = (ahead = 0): string =>
  timeThere.format(new Date(Date.now() + ahead + clockAhead.get()))
