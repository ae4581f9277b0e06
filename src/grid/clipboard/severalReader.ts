import type { PickOption } from '../../cells/CellServices.ts'
import { severalValues } from '../../cells/ref/several.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import { between, partsOfText } from '../../rules/types/members.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import type { PastedCell } from './pasteReader.ts'

/** `severalReader({ key: 'orgsName', type: 'refs' }, new Map([['A', { id: '1', code: 'A', name: 'North' }]]), 'EN')('A; A')` → `{ values: { orgsId: '1', orgsCode: 'A', orgsName: 'North' } }`. Reads texts as several of the rows that were found; which of the parts means none is said. */
export function severalReader(
  column: Pick<CompiledColumn, 'key' | 'field' | 'type'>,
  found: ReadonlyMap<string, PickOption | null>,
  language: Language,
): (text: string) => PastedCell {
  const say = gridWorkTexts.in(language)
  return (text) => {
    const parts = partsOfText(text)
    const unknown = parts.filter((part) => !found.get(part))
    if (unknown.length > 0) return { reason: `${unknown.join(between)}: ${say('refusal.unknownRef')}` }
    const options = parts.flatMap((part) => found.get(part) ?? [])
    return { values: severalValues(column, options) }
  }
}
