import type { CompiledBoard, CompiledBoardColumn } from '../../language/picture.ts'
import type { CompiledState } from '../../language/state.ts'
import type { SourceBoardColumn } from '../../language/source.ts'
import type { Label } from '../../language/label.ts'
import { settingNames } from '../../rules/expression/isSetting.ts'
import { nearest } from '../../rules/nearest.ts'
import { reach } from '../scope/fieldAt.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { compileText } from '../scope/expressions.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { PictureRead } from './pictureRead.ts'
import type { ScreenAsk } from './ScreenAsk.ts'
import { statesOf } from './shownField.ts'
import { secretsRead } from './tabs.ts'

interface Value {
  readonly code: string
  readonly label: Label
  readonly color?: CompiledState['color']
}

/** What a board has its columns by: as its author wrote it, its key, the values that it may have. */
interface Divider {
  readonly text: string
  readonly key: string
  readonly isState: boolean
  readonly values: readonly Value[]
  /** Administrators may add to them. */
  readonly isOpen: boolean
}

/** The same rows as cards in columns; undefined where a list says none. What its audience may not read in every row falls away, column by column. */
export function boardOf(ask: ScreenAsk, reads: PictureRead[]): CompiledBoard | undefined {
  const words = ask.plan.list?.board
  if (!words) return undefined
  const path: Path = [...ask.plan.home, 'board']
  const by = dividerOf(ask, path)
  if (words.by !== undefined && !by) return undefined
  const said = words.columns ?? everyValue(ask, by, path)
  const columns = Object.entries(said).flatMap(
    ([name, column]) => columnOf(ask, reads, { path, by, name, column }) ?? [],
  )
  const isState = by?.isState ? (true as const) : undefined
  return columns.length === 0 ? undefined : { ...given({ by: by?.key, isState }), columns }
}

/** A column for each value, where they are known beforehand. */
function everyValue(
  { unit }: ScreenAsk,
  by: Divider | undefined,
  path: Path,
): Readonly<Record<string, SourceBoardColumn>> {
  if (by && !by.isOpen && by.values.length > 0)
    return Object.fromEntries(by.values.map(({ code }) => [code, {}]))
  report(unit.to, 'open-board', unit.key(path), { by: by?.text ?? '' })
  return {}
}

function dividerOf(ask: ScreenAsk, path: Path): Divider | undefined {
  const { unit, plan, shape } = ask
  const text = plan.list?.board?.by ?? shape.stateField
  if (text === undefined) return undefined
  const mark = unit.value([...path, 'by'])
  const reached = reach(unit, shape, text, mark)
  if (!reached) return undefined
  const { field, via } = reached
  const isState = via.length === 0 && field.name === shape.stateField
  const isDividing = isState || field.type === 'lookup' || field.type === 'flag'
  if (via.length === 0 && field.storage !== 'list' && isDividing)
    return { text, key: field.wire, isState, values: valuesOf(ask, field), isOpen: isOpen(ask, field) }
  report(unit.to, 'wrong-type', mark, {
    name: text,
    found: via.length > 0 ? 'a path' : field.type,
    wanted: 'the state, a code or a flag of the row itself',
  })
  return undefined
}

const valuesOf = ({ shape }: ScreenAsk, field: FieldShape): readonly Value[] =>
  statesOf(shape, field).states ?? (field.codes ?? []).map(({ code, label }) => ({ code, label }))

/** Administrators may add to its values. */
const isOpen = ({ unit }: ScreenAsk, { typeCode }: FieldShape): boolean =>
  typeCode !== undefined && unit.world.lookups.get(typeCode)?.source.level === 'EXTEND'

interface ColumnAsk {
  readonly path: Path
  readonly by: Divider | undefined
  readonly name: string
  readonly column: SourceBoardColumn
}

function columnOf(ask: ScreenAsk, reads: PictureRead[], column: ColumnAsk): CompiledBoardColumn | undefined {
  const { unit, plan, shape } = ask
  const found = namedColumn(ask, column)
  const query = found && queryOf(ask, found)
  if (!found || query === undefined) return undefined
  const { label, mark, value } = found
  const rule = compileText(unit, query, mark, { root: shape.name, want: 'boolean' })
  if (!rule) return undefined
  reads.push({ rule, mark, look: 'board' })
  if (plan.audience !== undefined && secretsRead(unit, shape, rule, plan.audience).length > 0)
    return undefined
  return {
    name: column.name,
    label,
    query,
    says: rule.says,
    ...given({ value: value?.code, color: value?.color }),
  }
}

/** A column that has a name, and rows. */
interface NamedColumn {
  readonly label: Label
  readonly mark: Mark
  readonly value: Value | undefined
  /** That `by` has the value. */
  readonly has: string | undefined
  readonly when: string | undefined
}

function namedColumn({ unit }: ScreenAsk, { path, by, name, column }: ColumnAsk): NamedColumn | undefined {
  const at: Path = [...path, 'columns', name]
  const value = by?.values.find(({ code }) => code === name)
  const label = column.label === undefined ? value?.label : labelOf(column.label)
  const when = column.when === undefined ? undefined : String(column.when)
  if (!label || (!value && when === undefined)) {
    report(unit.to, 'nameless-column', unit.key(at), { name, ...nearestTo(name, by) })
    return undefined
  }
  const own = unit.key(unit.has(at) ? at : path)
  const mark = when === undefined ? own : unit.value([...at, 'when'])
  return { label, mark, value, has: value && by && `${by.text} == ${value.code}`, when }
}

/** The value that was meant. */
const nearestTo = (name: string, by: Divider | undefined) => {
  const codes = by?.values.map(({ code }) => code) ?? []
  return { by: by?.text ?? '', nearest: nearest(name, codes) }
}

/** Which rows a column has, as it is asked in the query line; undefined where its author's condition is none. */
function queryOf({ unit, shape }: ScreenAsk, { mark, has, when }: NamedColumn): string | undefined {
  if (when === undefined) return has
  const [setting] = settingNames(when)
  if (setting !== undefined) report(unit.to, 'setting-in-board', mark, { name: `setting.${setting}` })
  const own = compileText(unit, when, mark, { root: shape.name, want: 'boolean' })
  if (!own || setting !== undefined) return undefined
  return has === undefined ? when : `${has} and (${when})`
}
