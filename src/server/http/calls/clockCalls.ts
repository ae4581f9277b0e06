import { fail } from '../../fail.ts'
import { systemCaller } from '../../session/systemCaller.ts'
import { integer, object, word, type Schema } from '../../Schema.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'
import { environment } from '../../operations/environment.ts'
import { objectOf } from '../bodies.ts'
import type { Services } from '../Services.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'

/** Hours by which the clock is moved at once, at most: ten years. */
const farthest = 87_600

const moment: Schema = {
  type: 'string',
  minLength: 19,
  maxLength: 19,
  pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`,
}

/** The clock of rules, numbers and timers, for tests and training. */
export const clockCalls: SystemCalls = {
  'baseServer/baseClock/move': {
    effect: 'write',
    access: 'everything',
    narrowed: 'only where MOVABLE_CLOCK=Y',
    body: object({}, { now: moment, hours: { type: 'number', minimum: -farthest, maximum: farthest } }),
    answer: object({ now: word, done: integer, refused: integer }),
    says: [
      '`{now: yyyy-MM-dd HH:mm:ss}` sets it, `{hours}` moves it on or back, `{}` gives it back to the true time',
      '`{now, done, refused}`, when everything that is due then was done by itself',
    ],
    run: move,
  },
}

async function move({ services, exchange }: CallContext) {
  const { clock, engine, timer } = services
  if (!clock.move) return fail('FORBIDDEN')
  const { now, hours } = objectOf(exchange.body)
  const to = typeof now === 'string' ? dayThere(now) : null
  await clock.move(to, Number(hours ?? 0))
  await engine.fillDues(systemCaller(), 'all')
  return { data: { now: timeOf(services), ...(await timer.run()) } }
}

/** Refused where there is no such day or time. */
function dayThere(text: string): string {
  const time = new Date(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 19).replace('T', ' ') !== text
    ? fail('PARAM_INVALID', { field: 'now', reason: serverTexts.text('value.form') })
    : text
}

const timeOf = ({ clock, lookups, settings }: Services): string =>
  environment(systemCaller(), { lookups }, clock.now(), settings.timeZone).now
