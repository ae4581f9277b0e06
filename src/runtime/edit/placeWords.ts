import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { spoken } from '../../texts/spoken.ts'

/** `lines[2].deliveries[0].demandDate` → Lines › row 3 › row 1 (of lines within lines only the row, the columns say what they are). */
export function placeWords(
  entity: CompiledEntity,
  path: string,
  language: Language,
  rowWords: (number: number) => string,
): string {
  const { steps, key } = splitPath(path)
  const [first] = steps
  const name = first?.lines ?? key
  const lines = entity.lines.find((one) => one.name === name)
  const field = first ? undefined : entity.fields.find(({ wire }) => wire === key)
  const label = spoken((lines ?? field)?.label, language) ?? (first ? name : '')
  return [label, ...steps.map(({ index }) => rowWords(index + 1))].filter(Boolean).join(' › ')
}
