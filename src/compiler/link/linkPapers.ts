import type { SourceEntity, SourceImport, SourceMessage, SourcePrint } from '../../language/source.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt } from '../scope/expressions.ts'
import { fieldAt, reach } from '../scope/fieldAt.ts'
import { neverByHand } from '../scope/neverByHand.ts'
import type { LinkedPaper, ShownValue } from '../scope/papers.ts'
import type { Paper } from '../scope/Parsed.ts'
import { report } from '../source/diagnostics.ts'
import { placeOf, type Path } from '../source/SourceFile.ts'
import { linkMessage } from './linkMessages.ts'

/** Resolves what a message, a print or an import names. Undefined where its document is none, which was told. */
export function linkPaper(unit: CompilationUnit, kind: Paper, value: unknown): LinkedPaper | undefined {
  const source = value as Readonly<Record<Paper, string>> // passed its grammar
  const name = source[kind]
  const stem = unit.file.file.replace(/^.*\//, '').replace(/\.yaml$/, '')
  if (name !== stem) report(unit.to, 'odd-name', unit.value([kind]), { name, wanted: `${stem}, as its file` })
  const parts =
    kind === 'message'
      ? linkMessage(unit, value as SourceMessage) // passed its grammar
      : linkOf[kind](unit, value)
  return parts && { kind, name, at: placeOf(unit.file, unit.key([kind]).span.start), ...parts }
}

type Parts = Pick<LinkedPaper, 'shows' | 'audiences' | 'outside' | 'messages'>

const linkOf: Readonly<
  Record<'print' | 'import', (unit: CompilationUnit, value: unknown) => Parts | undefined>
> = {
  print: (unit, value) => linkPrint(unit, value as SourcePrint), // passed its grammar
  import: (unit, value) => linkImport(unit, value as SourceImport), // passed its grammar
}

function linkPrint(unit: CompilationUnit, source: SourcePrint): Parts | undefined {
  const shape = knownEntity(unit, source.print, unit.value(['print']))
  if (!shape) return undefined
  const shows: ShownValue[] = []
  const audiences: string[] = []
  for (const [name, form] of Object.entries(source.forms)) {
    const path = ['forms', name]
    form.by.forEach((audience, index) => {
      const choices = unit.world.audienceNames
      if (known(unit, 'unknown-audience', unit.value([...path, 'by', index]), { name: audience, choices }))
        audiences.push(audience)
    })
    compileAt(unit, [...path, 'when'], form.when, { root: shape.name, want: 'boolean' })
    const row = form.each === undefined ? shape : tableOf(unit, shape, form.each, [...path, 'each'])
    const named = [
      ...(form.fields ?? []).map((field, index) => [row, field, [...path, 'fields', index]] as const),
      ...(['barcode', 'qr'] as const).flatMap((word) =>
        form[word] === undefined ? [] : [[row, form[word], [...path, word]] as const],
      ),
      ...Object.entries(form.lines ?? {}).flatMap(([table, columns]) => {
        const at = [...path, 'lines', table]
        const lines = tableOf(unit, shape, table, at, true)
        return columns.map((column, index) => [lines, column, [...at, index]] as const)
      }),
    ]
    for (const [of, field, at] of named) {
      const reached = of && reach(unit, of, field, unit.value(at))
      if (reached)
        shows.push({ entity: reached.entity.name, field: reached.field.name, mark: unit.value(at) })
    }
  }
  return { shows, audiences: [...new Set(audiences)] }
}

function tableOf(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  path: Path,
  isKey = false,
): EntityShape | undefined {
  const choices = Object.keys(shape.lines)
  const mark = isKey ? unit.key(path) : unit.value(path)
  if (!known(unit, 'unknown-lines', mark, { name, choices, entity: shape.name })) return undefined
  return unit.entity(shape.lines[name]?.entity ?? '')
}

function linkImport(unit: CompilationUnit, source: SourceImport): Parts | undefined {
  const shape = knownEntity(unit, source.import, unit.value(['import']))
  if (!shape) return undefined
  const keys = source.keys.map((name, index) => fieldAt(unit, shape, name, unit.value(['keys', index])))
  if (keys.every((key) => key !== undefined)) refuseUnkeyed(unit, shape, source.keys)
  linkBroughtIn(unit, shape, source.fields ?? [], ['fields'])
  for (const [table, fields] of Object.entries(source.lines ?? {})) {
    const lines = tableOf(unit, shape, table, ['lines', table], true)
    if (lines) linkBroughtIn(unit, lines, fields, ['lines', table])
  }
  return { shows: [], audiences: [] }
}

/** A row is found by what is unique in all rows: a key without a condition, or its serial. */
function refuseUnkeyed(unit: CompilationUnit, shape: EntityShape, keys: readonly string[]): void {
  const { keys: all = [] } = shape.origin.source as Pick<SourceEntity, 'keys'>
  const unique = all.flatMap(({ unique: names, noOverlap = [], per = [], when }) => {
    if (when !== undefined) return []
    return [names ?? [...per, ...noOverlap.slice(0, 1)]]
  })
  const isFound = unique.some((names) => names.every((name) => keys.includes(name)))
  const isNumbered = keys.some((name) => shape.fields[name]?.type === 'serial')
  if (!isFound && !isNumbered)
    report(unit.to, 'unkeyed-import', unit.value(['keys']), {
      keys,
      entity: shape.name,
      unique: unique.map((names) => names.join(', ')),
    })
}

function linkBroughtIn(
  unit: CompilationUnit,
  shape: EntityShape,
  names: readonly string[],
  path: Path,
): void {
  names.forEach((name, index) => {
    const mark = unit.value([...path, index])
    const field = fieldAt(unit, shape, name, mark)
    const isComputed = field?.source?.compute !== undefined
    if (field && (isComputed || neverByHand(field.source)))
      report(unit.to, 'never-by-hand', mark, {
        name,
        why: isComputed ? 'it is computed' : 'verbs set it',
        use: 'Leave it out.',
      })
  })
}
