// Missing word: several hooks of one verb. What each looks at stands in its own file.
import type { Hook } from '../../../server/workflow/runHooks.ts'
import { requireMinimum } from './requireMinimum.ts'
import { requireRateOfDate } from './requireRateOfDate.ts'

export const beforeSubmit: Hook = async (facts) => {
  await requireRateOfDate(facts)
  await requireMinimum(facts)
}
