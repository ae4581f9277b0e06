import type { CompiledEntity } from '../../language/entity.ts'
import { manualTexts } from '../../texts/manualTexts.ts'
import { written } from '../scope/labels.ts'

/** What holds of a document as a whole, each as a line of a list. */
export function wholeWords({ freeze, live, log, parent }: CompiledEntity): readonly string[] {
  return [
    ...(freeze
      ? [
          `- ${written(manualTexts.label('entity.freeze', { verb: freeze.verb }))} (${freeze.open.join(', ')}: ${written(manualTexts.label('entity.follow'))})`,
        ]
      : []),
    ...(log ? [`- ${written(manualTexts.label('entity.log'))}`] : []),
    ...(live && !parent ? [`- ${written(manualTexts.label('entity.live'))}`] : []),
  ]
}
