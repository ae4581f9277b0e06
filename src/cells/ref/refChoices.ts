import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { PickOption } from '../CellServices.ts'
import type { Choice } from '../code/ComboboxProps.ts'
import { asText } from '../text/TextEditor.tsx'
import { refWires } from '../wiresOf.ts'

/** The one option that a text means: its code, else its name, else the only one that was found. */
export function meant(options: readonly PickOption[], text: string): PickOption | undefined {
  const wanted = text.trim().toLowerCase()
  return (
    options.find(({ code }) => code.toLowerCase() === wanted) ??
    options.find(({ name }) => name.toLowerCase() === wanted) ??
    (options.length === 1 ? options[0] : undefined)
  )
}

interface Headings {
  readonly recent: string
  readonly all: string
}

/** What was chosen lately comes first, and is not told again among all; each part has its heading where there are two. */
export function choicesOf(
  lately: readonly PickOption[],
  options: readonly PickOption[],
  { recent, all }: Headings,
): readonly Choice[] {
  const others = options.filter(({ id }) => !lately.some((each) => each.id === id))
  const under = (index: number, heading: string) => (index === 0 && lately.length > 0 ? heading : undefined)
  return [
    ...lately.map((option, index) => choiceOf(option, under(index, recent))),
    ...others.map((option, index) => choiceOf(option, under(index, all))),
  ]
}

const choiceOf = ({ id, code, name, path }: PickOption, under: string | undefined): Choice => ({
  key: id,
  label: path ?? name,
  ...(code && code !== name ? { hint: code } : {}),
  ...(under ? { under } : {}),
})

/** What a row holds once it refers to an option, with what the option brings along; null empties it. */
export function refValues(column: CompiledColumn, option: PickOption | null): Row {
  const wires = refWires(column)
  if (!wires) return {}
  return {
    ...option?.values,
    [wires.id]: option?.id ?? null,
    [wires.code]: option?.code ?? null,
    [wires.name]: option?.name ?? null,
  }
}

/** What a row refers to, and how the box shows it: by code and name, each told once. */
export function referred(
  column: CompiledColumn,
  row: Row,
): { readonly id: string | undefined; readonly shown: string } {
  const wires = refWires(column)
  const id = wires ? asText(row[wires.id]) : ''
  if (!wires || !id) return { id: undefined, shown: '' }
  const parts = [asText(row[wires.code]), asText(row[wires.name])].filter(Boolean)
  return { id, shown: [...new Set(parts)].join(' ') || id }
}
