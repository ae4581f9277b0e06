import type { CompiledStep } from '../../language/process.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'

/** The step of an approval of which nothing else is said: everybody who may do it is asked, and one of them is enough. */
export const onlyStep: CompiledStep = {
  name: 'approval',
  label: rulesTexts.label('approvalStep'),
  by: [],
  mode: 'any',
}
