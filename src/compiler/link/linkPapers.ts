import type { SourceEntity, SourceImport, SourceMessage, SourcePrint } from '../../language/source.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt } from '../scope/expressions.ts'
import { fieldAt, reach } from '../scope/fieldAt.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { neverByHand } from '../scope/neverByHand.ts'
import type { LinkedPaper, ShownValue } from '../scope/papers.ts'
import type { Paper } from '../scope/Parsed.ts'
import { report } from '../source/diagnostics.ts'
import { markWithin, placeOf, type Path } from '../source/SourceFile.ts'
import { linkAsked } from './linkProcess.ts'
import { sees } from './linkTell.ts'

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

type Parts = Pick<LinkedPaper, 'shows' | 'audiences'>

const linkOf: Readonly<
  Record<'print' | 'import', (unit: CompilationUnit, value: unknown) => Parts | undefined>
> = {
  print: (unit, value) => linkPrint(unit, value as SourcePrint), // passed its grammar
  import: (unit, value) => linkImport(unit, value as SourceImport), // passed its grammar
}

function linkMessage(unit: CompilationUnit, source: SourceMessage): Parts | undefined {
  const shape = knownEntity(unit, source.entity, unit.value(['entity']))
  if (!shape) return undefined
  const choices = Object.keys(shape.origin.source.verbs ?? {})
  source.verbs.forEach((name, index) =>
    known(unit, 'unknown-verb', unit.value(['verbs', index]), { name, choices, entity: shape.name }),
  )
  compileAt(unit, ['when'], source.when, { root: shape.name, want: 'boolean' })
  const audiences = source.to.flatMap((words, index) => receiverOf(unit, shape, String(words), ['to', index]))
  const channels = source.channels ?? ['inApp']
  if (source.short !== undefined && !channels.includes('sms'))
    report(unit.to, 'idle-word', unit.key(['short']), {
      key: 'short',
      field: source.message,
      type: 'message that is not sent by sms',
      wanted: 'messages with the channel sms',
    })
  const outside = channels.find((channel) => channel !== 'inApp')
  const shows = (['title', 'text', 'short'] as const).flatMap((word) =>
    valuesIn(unit, shape, source[word] ?? '', [word], outside),
  )
  return { shows, audiences: [...new Set(audiences)] }
}

/** The audience of a receiver; of users that an expression gives nobody knows it before. */
function receiverOf(unit: CompilationUnit, shape: EntityShape, words: string, path: Path): readonly string[] {
  const { audienceNames, roleNames, audiences } = unit.world
  if (words === 'approvers') return []
  if (!audienceNames.includes(words) && !roleNames.includes(words)) {
    linkAsked(unit, shape, words, path)
    return []
  }
  if (!sees(unit, shape, words))
    report(unit.to, 'unheard-notice', unit.value(path), { receiver: words, entity: shape.name })
  return [audiences?.source.roles[words]?.audience ?? words]
}

/** What stands in braces in a text, each once in either language; `outside`: a channel that leaves the house. */
function valuesIn(
  unit: CompilationUnit,
  shape: EntityShape,
  text: string,
  path: Path,
  outside: string | undefined,
): readonly ShownValue[] {
  const mark = unit.value(path)
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(({ 1: name = '', index }): readonly ShownValue[] => {
    const here = markWithin(mark, index + 1, name.length)
    const reached = reach(unit, shape, name, here)
    if (!reached) return []
    const why = outside === undefined ? undefined : unmailable(reached.field)
    if (outside !== undefined && why !== undefined)
      report(unit.to, 'unmailable', here, { name, channel: outside, why })
    return [{ entity: reached.entity.name, field: reached.field.name, mark: here }]
  })
}

/** Why a value is not sent by mail or sms: a price, a place among others, a secret. */
function unmailable({ name, type }: FieldShape): string | undefined {
  if (type === 'price' || type === 'amount' || type === 'rate') return 'what something costs'
  if (type === 'score' || /rank|score|bidder|competitor|rival/i.test(name))
    return 'how somebody stands among others'
  return type === 'password' ? 'a secret' : undefined
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
