import type { Label } from '../../language/label.ts'
import type { CompiledPace } from '../../language/run.ts'
import { manualTexts } from '../../texts/manualTexts.ts'

/** When something begins by itself. */
export function paceWords({ each, on, at }: CompiledPace): Label {
  if (each === 'hour') return manualTexts.label('pace.hour')
  if (each === 'day') return manualTexts.label('pace.day', { at })
  return manualTexts.label(each === 'week' ? 'pace.week' : 'pace.month', { day: String(on), at })
}
