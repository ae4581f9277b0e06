import { outerPathsIn } from '../../rules/expression/namesIn.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { child, plain, type SourceNode } from '../source/SourceFile.ts'

/** What a verb once set in its own lines, by name of their table and the condition. */
interface Change {
  readonly table: readonly string[]
  readonly when: string | undefined
  readonly set: string[]
}

/** `set: { lines.open: { value: rest, when: lines.live == Y } }` is `then: [ { change: lines where live == Y, set: { open: this.rest } } ]`. */
export function ownLinesInstead(
  set: SourceNode,
  verb: SourceNode,
): { readonly form: string; readonly instead: string } | undefined {
  const entries = set.kind === 'map' ? set.entries : []
  const first = entries.find(({ key }) => key.includes('.'))
  if (!first) return undefined
  const changes = entries.reduce<readonly Change[]>(
    (known, { key, value }) => (key.includes('.') ? withValue(known, key, value) : known),
    [],
  )
  const written = changes.map(({ table, when, set: values }) => {
    const rows = `${table.join('.')}${when === undefined ? '' : ` where ${when}`}`
    return `{ change: ${quoted(rows)}, set: { ${values.join(', ')} } }`
  })
  const list = written.join(', ')
  const instead =
    child(verb, 'then') === undefined ? `then: [ ${list} ]` : `in then, before the others: ${list}`
  return { form: first.key, instead: `${instead}, where bare names are the line's and this is the document` }
}

/** Values under one condition are one change. */
function withValue(known: readonly Change[], key: string, value: SourceNode): readonly Change[] {
  const table = key.split('.').slice(0, -1)
  const ofLine = (node: SourceNode | undefined) => node && inNamesOfLine(String(plain(node)), table)
  const when = ofLine(child(value, 'when'))
  const said = `${key.split('.').at(-1) ?? ''}: ${quoted(ofLine(child(value, 'value') ?? value) ?? '')}`
  const same = known.find((one) => one.when === when && one.table.join('.') === table.join('.'))
  same?.set.push(said)
  return same ? known : [...known, { table, when, set: [said] }]
}

const quoted = (text: string): string => (/[,[\]{}]|: | #|^['"]/.test(text) ? JSON.stringify(text) : text)

/** Of `lines.deliveries`: `lines.deliveries.open + lines.price * rate` → `open + parent.price * this.rate`. */
function inNamesOfLine(text: string, table: readonly string[]): string {
  const parsed = parseExpression(text)
  if ('problems' in parsed) return text
  return outerPathsIn(parsed.ast).reduceRight((said, { segments, offset, length }) => {
    const names = segments.map(({ name }) => name)
    return `${said.slice(0, offset)}${ofLine(names, table)}${said.slice(offset + length)}`
  }, text)
}

function ofLine(names: readonly string[], table: readonly string[]): string {
  const [first = '', ...rest] = names
  if (first === 'me' || (rest.length === 0 && /^[A-Z][A-Z0-9_]*$/.test(first))) return names.join('.')
  const differs = table.findIndex((name, at) => names[at] !== name)
  const shared = differs < 0 ? table.length : differs
  if (shared === 0) return `this.${names.join('.')}`
  return [...table.slice(shared).map(() => 'parent'), ...names.slice(shared)].join('.')
}
