import type { CellServices, PickOption } from '../../cells/CellServices.ts'
import { emptied, writtenAs } from '../../cells/ref/kindValues.ts'
import { refWires } from '../../cells/wiresOf.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { offeredLanguages } from '../../language/languages.ts'
import type { Row } from '../../language/row.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import { isListType } from '../../rules/types/fieldTypes.ts'
import { partsOfText } from '../../rules/types/members.ts'
import type { PastedCell } from './pasteReader.ts'
import { severalReader } from './severalReader.ts'
import { spoken } from '../../texts/spoken.ts'

type Found = ReadonlyMap<string, PickOption | null>

/** `refersToRows({ key: 'price', type: 'price' })` → `false`. Whether texts of the column mean rows, which are looked up. */
export const refersToRows = (column: Pick<CompiledColumn, 'key' | 'field' | 'type' | 'kinds'>): boolean =>
  column.kinds !== undefined || refWires(column) !== null

/** Reads texts as the rows that they mean: of a column in one call, of one for several kinds in a call for each kind. */
export async function rowReader(
  services: CellServices,
  column: CompiledColumn,
  texts: Iterable<string>,
  row: Row,
): Promise<(text: string) => PastedCell> {
  if (isListType(column.type)) {
    const parts = [...new Set([...texts].flatMap(partsOfText))]
    const found: Found =
      parts.length > 0 && services.resolve ? await services.resolve(column, parts, row) : new Map()
    return severalReader(column, found, services.language)
  }
  const kinds = column.kinds ?? [column]
  const wanted = [...texts].map((text) => text.trim()).filter((text) => text !== '')
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const meant = [...new Set(wanted.flatMap((text) => numberIn(text, kind, kinds) ?? []))]
      const rows: Found =
        meant.length > 0 && services.resolve ? await services.resolve(kind, meant, row) : new Map()
      return { kind, rows }
    }),
  )
  const say = gridWorkTexts.in(services.language)
  return (text) => {
    const meant = text.trim()
    if (meant === '') return { values: emptied(column) }
    const hits = found.flatMap(({ kind, rows }) => {
      const option = rows.get(numberIn(meant, kind, kinds) ?? '')
      return option ? [valuesOf(column, kind, option)] : []
    })
    const [values, further] = hits
    if (values && !further) return { values }
    return { reason: services.resolve ? say('refusal.unknownRef') : say('refusal.noResolve') }
  }
}

function valuesOf(column: CompiledColumn, kind: CompiledColumn, option: PickOption): Row {
  const wires = refWires(kind)
  const values = wires
    ? { ...option.values, [wires.id]: option.id, [wires.code]: option.code, [wires.name]: option.name }
    : {}
  return column.kinds ? writtenAs(column, kind, values) : values
}

/**
 * `numberIn('N7', { title: { CN: '单', EN: 'Note' } }, [])` → `'N7'`. What of a text is the number of a row of this kind: what stands behind its name, the whole where no kind is named, nothing where another is.
 */
export function numberIn(
  text: string,
  kind: Pick<CompiledColumn, 'title'>,
  kinds: readonly Pick<CompiledColumn, 'title'>[],
): string | undefined {
  const named = kinds.flatMap((one) => {
    const number = behindName(text, one)
    return number === undefined ? [] : [{ one, number }]
  })
  if (kinds.length === 1 || named.length === 0) return text
  return named.find(({ one }) => one === kind)?.number
}

function behindName(text: string, { title }: Pick<CompiledColumn, 'title'>): string | undefined {
  const name = offeredLanguages
    .map((language) => spoken(title, language).toLowerCase())
    .find((one) => text.toLowerCase().startsWith(`${one} `))
  return name === undefined ? undefined : text.slice(name.length).trim()
}
