import type { CompiledField } from '../../language/field.ts'
import { callRows, type CompiledCall } from '../../language/service.ts'
import type { Row } from '../../language/row.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import { callNodes, callOf } from '../store/callRows.ts'
import { linesOf } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Document } from './Document.ts'
import { formatFault } from './fieldMaps.ts'
import { isPath, isWithin } from './jsonPaths.ts'

/** The number of a question, which may be sent as a value. */
const numberName = 'messageNum'

/** How values are called by another program is checked when it is saved: names, paths, conversions, and that nothing is missing. Each mistake at its line. */
export async function checkMaps(
  context: OperationContext,
  documents: readonly Document[],
): Promise<Map<Document, CodedFieldError[]>> {
  const nodes = callNodes(context.catalog)
  const errors = new Map<Document, CodedFieldError[]>()
  for (const document of documents.filter(({ node }) => node === nodes?.definition)) {
    const wrong = callRows.maps.flatMap((table) => mistakesIn(context, document, table))
    if (wrong.length > 0) errors.set(document, wrong)
  }
  return Promise.resolve(errors)
}

interface Line {
  readonly row: Row
  readonly path: string
  readonly call: CompiledCall | undefined
}

function mistakesIn(
  context: OperationContext,
  { node, now }: Document,
  table: (typeof callRows.maps)[number],
): CodedFieldError[] {
  const lines = linesOf(now ?? {}, table).map((row, index) => ({
    row,
    path: `${table}[${index}]`,
    call: callOf(context.catalog, String(row['interfaceCode'])),
  }))
  const service = String(now?.['serviceCode'])
  const of = node.lines.find(({ name }) => name === table)?.node
  const label = (name: string) => of?.byName.get(name)?.label ?? { CN: name, EN: name }
  const at = ({ path }: Line, name: string, reason: Wording) =>
    fieldError('PARAM_INVALID', `${path}.${name}`, { field: label(name), reason })
  return lines.flatMap((line, index) => {
    const { row, call } = line
    if (!call || !String(row['interfaceCode']).startsWith(`${service}_`))
      return [at(line, 'interfaceCode', serverTexts.text('service.mapForeign'))]
    const before = lines.slice(0, index).filter((one) => one.call === call)
    const place =
      table === 'requestMaps' ? sentFault(call, row, before) : answeredFault(call, row, before, lines)
    const field =
      table === 'requestMaps'
        ? fieldNamed(call.input, row['sourcePath'])
        : fieldNamed(call.output, row['targetPath'])
    const codes = context.catalog.definitions.lookups[field?.typeCode ?? '']?.values.map(({ code }) => code)
    const format = formatFault(
      { conversion: String(row['conversion']), format: textOf(row['format']) },
      field,
      codes,
    )
    return [
      ...(place ? [at(line, place.name, place.words)] : []),
      ...(format ? [at(line, 'format', format)] : []),
    ]
  })
}

interface Fault {
  readonly name: 'sourcePath' | 'targetPath'
  readonly words: Wording
}

const fieldNamed = (fields: readonly CompiledField[], name: unknown): CompiledField | undefined =>
  fields.find((field) => field.name === name)

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const isConstant = (row: Row): boolean => row['conversion'] === 'CONSTANT'

/** A value of ours, to a path of theirs that no other value is written to. */
function sentFault(call: CompiledCall, row: Row, before: readonly Line[]): Fault | undefined {
  const source = row['sourcePath']
  if (!isConstant(row) && source !== numberName && !fieldNamed(call.input, source))
    return { name: 'sourcePath', words: unknownName(call.input, source, [numberName]) }
  const target = String(row['targetPath'] ?? '')
  if (!isPath(target)) return { name: 'targetPath', words: serverTexts.text('service.mapPath') }
  const other = before
    .map((one) => String(one.row['targetPath']))
    .find((one) => isWithin(one, target) || isWithin(target, one))
  return other === undefined
    ? undefined
    : { name: 'targetPath', words: serverTexts.text('service.mapTwice', { value: other }) }
}

/** A path of theirs, to a value of ours; the last line says which needed value has none. */
function answeredFault(
  call: CompiledCall,
  row: Row,
  before: readonly Line[],
  lines: readonly Line[],
): Fault | undefined {
  const target = row['targetPath']
  if (!fieldNamed(call.output, target))
    return { name: 'targetPath', words: unknownName(call.output, target, []) }
  if (before.some((one) => one.row['targetPath'] === target))
    return { name: 'targetPath', words: serverTexts.text('service.mapTwice', { value: String(target) }) }
  if (!isConstant(row) && !isPath(String(row['sourcePath'] ?? '')))
    return { name: 'sourcePath', words: serverTexts.text('service.mapPath') }
  const own = lines.filter((one) => one.call === call)
  const missing = call.output.find(
    ({ name, required }) => required === true && !own.some((one) => one.row['targetPath'] === name),
  )
  return missing && own.at(-1)?.row === row
    ? { name: 'targetPath', words: serverTexts.text('service.mapMissing', { field: missing.label }) }
    : undefined
}

const unknownName = (fields: readonly CompiledField[], name: unknown, more: readonly string[]): Wording =>
  serverTexts.text('service.mapName', {
    value: String(name ?? '').slice(0, 60),
    names: [...fields.map((field) => field.name), ...more].join(', '),
  })
