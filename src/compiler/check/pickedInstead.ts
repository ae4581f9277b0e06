import { pathsIn } from '../../rules/expression/namesIn.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { child, plain, type SourceNode } from '../source/SourceFile.ts'
import { boundInstead, countedInstead, openInstead } from './retiredFlows.ts'

/** A flow of a former version is a verb that picks rows, and what it counted and bounded stands in its source. */
export function pickedInstead(flows: SourceNode, root: SourceNode): string {
  if (flows.kind !== 'map') return 'verbs with pick'
  return flows.entries
    .flatMap(({ key, value }) => [
      `in verbs ${key}: { ${verbOf(value)} }`,
      ...sameOf(value),
      ...(text(value, 'taken') === undefined ? [] : [countedInstead(value, root)]),
      ...(text(value, 'of') === undefined ? [] : [boundInstead(value, root)]),
      ...(text(value, 'open') === undefined ? [] : [openInstead(value, root)]),
    ])
    .join(', ')
}

function text(node: SourceNode, key: string): string | undefined {
  const found = child(node, key)
  return found === undefined ? undefined : String(plain(found))
}

const entriesOf = (node: SourceNode, key: string): readonly (readonly [string, string])[] => {
  const found = plain(child(node, key))
  return found !== null && typeof found === 'object'
    ? Object.entries(found).map(([name, value]) => [name, String(value)] as const)
    : []
}

const namesOf = (node: SourceNode, key: string): readonly string[] => {
  const found = plain(child(node, key))
  return Array.isArray(found) ? found.map(String) : []
}

const quoted = (value: string): string => (/[,[\]{}]/.test(value) ? `"${value}"` : value)
const listed = (names: readonly string[]): string => `[${names.join(', ')}]`
const given = (key: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [`${key}: ${value}`]

function verbOf(flow: SourceNode): string {
  const rows = [
    text(flow, 'source') ?? '…',
    ...(text(flow, 'when') === undefined ? [] : [`where ${text(flow, 'when')}`]),
  ]
  const names = (key: string) => (namesOf(flow, key).length > 0 ? listed(namesOf(flow, key)) : undefined)
  const pick = [
    `rows: ${quoted(rows.join(' '))}`,
    ...given('quantity', [text(flow, 'take'), text(flow, 'total')].filter(Boolean).join(' of ') || undefined),
    ...given('columns', names('columns')),
    ...given('search', names('search')),
  ]
  return [
    ...given('label', text(flow, 'label')),
    ...given('by', text(flow, 'audience')),
    `pick: { ${pick.join(', ')} }`,
    ...given('ask', names('ask')),
    `then: [{ ${makeOf(flow)} }]`,
  ].join(', ')
}

/** What was copied under its own name is copied, anything else set; groups are named by the row that is picked. */
function makeOf(flow: SourceNode): string {
  const header = entriesOf(flow, 'copyHeader')
  const [table = 'lines', link = '…'] = (text(flow, 'link') ?? '').split('.')
  const per = namesOf(flow, 'groupBy').flatMap((name) => header.find(([field]) => field === name)?.[1] ?? [])
  const line = madeOf(entriesOf(flow, 'copy'), [`${link}: each`])
  return [
    'make: this, each: picked',
    ...given('per', per.length > 0 ? listed(per) : undefined),
    ...madeOf(header, []),
    `lines: { ${table}: { ${line.join(', ')} } }`,
  ].join(', ')
}

function madeOf(values: readonly (readonly [string, string])[], first: readonly string[]): readonly string[] {
  const copy = values.filter(([name, value]) => name === value).map(([name]) => name)
  const set = values
    .filter(([name, value]) => name !== value)
    .map(([name, value]) => `${name}: ${quoted(ofEach(value))}`)
  return [
    ...given('copy', copy.length > 0 ? listed(copy) : undefined),
    ...given('set', first.length + set.length > 0 ? `{ ${[...first, ...set].join(', ')} }` : undefined),
  ]
}

/** `coalesce(open, parent.rest)` → `coalesce(each.open, each.parent.rest)`. */
function ofEach(value: string): string {
  const parsed = parseExpression(value)
  if ('problems' in parsed) return value
  const starts = pathsIn(parsed.ast)
    .filter(
      ({ segments: [first, ...rest] }) =>
        first?.name !== 'me' && !(rest.length === 0 && /^[A-Z][A-Z0-9_]*$/.test(first?.name ?? '')),
    )
    .map(({ offset }) => offset)
  return starts.reduceRight((said, at) => `${said.slice(0, at)}each.${said.slice(at)}`, value)
}

function sameOf(flow: SourceNode): readonly string[] {
  const link = text(flow, 'link')
  const names = namesOf(flow, 'same')
  const map = entriesOf(flow, 'same').map(([own, other]) => `${own}: ${other}`)
  if (link === undefined || child(flow, 'same') === undefined) return []
  return [`in ${link} same: ${names.length > 0 ? listed(names) : `{ ${map.join(', ')} }`}`]
}
