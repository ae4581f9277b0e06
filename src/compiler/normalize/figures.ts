import type { CompiledSection } from '../../language/screen.ts'
import type { FieldTypeName } from '../../language/field.ts'
import type { SourceHeadFigure } from '../../language/source.ts'
import { fieldAt } from '../scope/fieldAt.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { fieldsIn, type FieldShape } from '../scope/FieldShape.ts'
import { nameOf } from '../scope/screenParts.ts'
import { a, report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import type { ScreenAsk } from './ScreenAsk.ts'
import { mayShow } from './ScreenAsk.ts'

/** Kinds of figures, in the order in which they stand. */
const kinds: readonly (readonly FieldTypeName[])[] = [
  ['amount'],
  ['date', 'datetime'],
  ['percent'],
  ['quantity'],
]

/** Names of the fields that stand large in the head of a document: as written, else what its lines come to. */
export function figuresOf(ask: ScreenAsk, sections: readonly CompiledSection[]): readonly string[] {
  const { unit, plan, shape } = ask
  const written = plan.edit?.figures
  if (!written) return inferred(ask, shownFields(shape, sections))
  return written.flatMap((figure, index) => {
    const path = [...plan.home, 'figures', index]
    const name = figureName(figure)
    const field = fieldAt(
      unit,
      shape,
      name,
      unit.value(typeof figure === 'string' ? path : [...path, 'field']),
    )
    const isShown = field && !plan.drop.includes(name) && mayShow(ask, shape, name, { path, explicit: false })
    return isShown ? [name] : []
  })
}

const figureName = (figure: string | SourceHeadFigure): string =>
  typeof figure === 'string' ? figure : figure.field

/** Since when the time until a moment stands still: that by wire keys of both, as far as the reader reads them; nothing where no figure says it. */
export function stoppedOf(ask: ScreenAsk): Readonly<Record<string, string>> | undefined {
  const { unit, plan, shape } = ask
  const pairs = (plan.edit?.figures ?? []).flatMap((figure, index) => {
    if (typeof figure === 'string') return []
    const path = [...plan.home, 'figures', index]
    const [end, since] = (['field', 'stopped'] as const).map((key) =>
      momentAt(ask, figure[key], [...path, key]),
    )
    if (!end || !since) return []
    if (end === since) {
      report(unit.to, 'wrong-kind', unit.value([...path, 'stopped']), {
        where: 'stopped',
        found: `${since.name}, the moment itself`,
        wanted: 'the moment since which the time until it stands still',
      })
      return []
    }
    const isRead = mayShow(ask, shape, since.name, { path, explicit: false })
    return isRead ? [[end.wire, since.wire] as const] : []
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}

function momentAt({ unit, shape }: ScreenAsk, name: string, path: Path): FieldShape | undefined {
  const mark = unit.value(path)
  const field = fieldAt(unit, shape, name, mark)
  if (!field || field.type === 'datetime') return field
  return void report(unit.to, 'wrong-kind', mark, {
    where: String(path.at(-1)),
    found: `${name}, which is ${a(field.type)}`,
    wanted: 'a moment (datetime) of the document',
  })
}

/** Fields of the document that its sections show, in the order of its definition. */
function shownFields(shape: EntityShape, sections: readonly CompiledSection[]): FieldShape[] {
  const shown = new Set(
    sections.flatMap((section) =>
      section.kind === 'fields' ? section.columns.map(({ field }) => field) : [],
    ),
  )
  return fieldsIn(shape.fields).filter(({ name, source }) => source && shown.has(name))
}

function inferred(ask: ScreenAsk, shown: readonly FieldShape[]): string[] {
  const summed = summedIn(ask)
  const overLines = shown.filter((field) => isOverLines(ask.shape, field))
  return kinds.flatMap((types) => {
    const found = overLines.filter(({ type }) => types.includes(type))
    const figure = found.find(({ name }) => summed.has(name)) ?? found[0]
    return (figure ?? (types.includes('date') ? dueDate(shown) : undefined))?.name ?? []
  })
}

/** What the list of these documents adds up and shows from the start. */
function summedIn({ plan, plans, shape }: ScreenAsk): ReadonlySet<string> {
  const list = plans.find(({ kind, entity, variant }) => kind === 'list' && entity === shape.name && !variant)
  const columns = plan.list?.columns ?? list?.list?.columns ?? []
  return new Set(
    columns.flatMap((column) =>
      typeof column !== 'string' && column.isSummary && column.columnsDisplay !== 'N' ? [nameOf(column)] : [],
    ),
  )
}

/** Computed from lines, or kept from other documents: a word before a dot says whose rows they are. */
export function isOverLines({ lines }: EntityShape, { source }: FieldShape): boolean {
  const compute = String(source?.compute ?? '')
  if (/\bwhere\b/.test(compute)) return true
  return Object.keys(lines).some((name) => new RegExp(`\\b${name}\\.`).test(compute))
}

/** A date that somebody has to give and that is not the day of the document itself. */
const dueDate = (shown: readonly FieldShape[]): FieldShape | undefined =>
  shown.find(
    ({ type, source }) =>
      (type === 'date' || type === 'datetime') &&
      source?.required !== undefined &&
      source.default === undefined,
  )
