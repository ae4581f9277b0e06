import { editTexts } from '../../texts/editTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { labelOf } from '../scope/labels.ts'

/** The buttons that stand around every page and dialog. */
const frame = [
  runtimeTexts.label('action.cancel'),
  runtimeTexts.label('action.close'),
  runtimeTexts.label('action.delete'),
  runtimeTexts.label('verb.keep'),
  runtimeTexts.label('paging.ok'),
  editTexts.label('document.save'),
]
const words: ReadonlySet<string> = new Set(
  frame.flatMap(({ CN, EN }) => [CN, EN]).map((word) => word.toLowerCase()),
)

/** The half of a label that the frame says already. */
export function frameWordIn(label: string): string | undefined {
  const { CN, EN } = labelOf(label)
  return [CN, EN].find((word) => words.has(word.toLowerCase()))
}
