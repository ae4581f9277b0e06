import type { Row } from '../../language/row.ts'
import type { FieldError } from '../../language/wire.ts'

/** So long (in milliseconds) may the browser be kept from drawing. */
const longestHold = 8

/** All that `begin` finds, giving way to the browser in between; a document that changed meanwhile is checked again. */
export async function checkInSteps(
  begin: () => Iterable<readonly FieldError[]>,
  now: () => Row,
): Promise<readonly FieldError[]> {
  const row = now()
  const found: FieldError[] = []
  let since = performance.now()
  for (const wrong of begin()) {
    found.push(...wrong)
    if (performance.now() - since < longestHold) continue
    await new Promise((done) => setTimeout(done))
    if (now() !== row) return checkInSteps(begin, now)
    since = performance.now()
  }
  return found
}
