import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression } from '../../language/expression.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Linked } from '../normalize/Linked.ts'
import { sealOf } from '../normalize/withSeals.ts'
import { touchesIn } from '../scope/CompiledExpression.ts'
import { a, report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

type At = (...path: Path) => Mark

/** Where the database or the clock is asked, which know nothing of what is encrypted. */
interface Asking {
  readonly where: string
  readonly reads: readonly string[]
  readonly mark: () => Mark
}

/** What is sealed is kept by values alone, and asked for by nothing that does not hold the key. */
export function proveSealed({ definitions, to }: Proof, entity: CompiledEntity, at: At): void {
  const seal = sealOf(entity, definitions.entities)
  if (seal)
    for (const { entity: of, field, from } of seal.stuck.values()) {
      const type = definitions.entities[of]?.fields.find(({ name }) => name === field)?.type ?? ''
      report(to, 'unsealable', at('sealed'), { name: field, entity: of, found: a(type), from })
    }
  proveSeen(to, entity, at)
  if (!entity.fields.some(({ sealed }) => sealed)) return
  const sealed = new Set(
    entity.fields.flatMap((field) => (field.sealed ? [`${entity.name}.${field.name}`] : [])),
  )
  for (const { where, reads, mark } of askings(entity, at)) {
    const name = reads.find((key) => sealed.has(key))
    if (name !== undefined) report(to, 'sealed-asked', mark(), { name, where })
  }
}

/** The browser of its owner has to know what it encrypts. */
function proveSeen(to: Proof['to'], { sealed, access, fields }: CompiledEntity, at: At): void {
  if (!sealed?.strict) return
  const read = new Set([...sealed.when.deps, ...sealed.strict.deps])
  for (const audience of sealed.by)
    for (const { field, when } of access[audience]?.hide ?? []) {
      const wire = fields.find(({ name }) => name === field)?.wire
      if (!when && wire !== undefined && read.has(wire))
        report(to, 'sealed-unseen', at('sealed', 'hide'), { name: field, audience })
    }
}

function askings(entity: CompiledEntity, at: At): readonly Asking[] {
  const own = (names: readonly string[]): readonly string[] => names.map((name) => `${entity.name}.${name}`)
  const { code, name, nameEn = code } = entity.display
  return [
    { where: 'what rows are called by', reads: own([code, name, nameEn]), mark: () => at('display') },
    ...entity.keys.map(({ unique = [], noOverlap = [], per = [], when }, index) => ({
      where: 'the key',
      reads: [...own([...unique, ...noOverlap, ...per]), ...readsIn(when)],
      mark: () => at('keys', index),
    })),
    ...entity.verbs.flatMap((verb) => [
      { where: 'its moment', reads: readsIn(verb.when), mark: () => at('verbs', verb.name, 'when') },
      ...(verb.asks ?? []).flatMap(({ values, when }) =>
        [...values.map(({ value }) => value), ...(when ? [when] : [])].map((read) => ({
          where: 'what is sent to a service',
          reads: readsIn(read),
          mark: () => at('verbs', verb.name, 'then'),
        })),
      ),
      ...(verb.looks ?? []).map(({ rule }) => ({
        where: 'a rule over rows of other documents',
        reads: readsIn(rule).filter((key) => key.startsWith(`${entity.name}.`)),
        mark: () => at('verbs', verb.name, 'require'),
      })),
    ]),
    ...Object.entries(entity.access).flatMap(([audience, { rows, write, edit }]) =>
      Object.entries({ rows, write, edit }).map(([word, rule]) => ({
        where: `${word} of ${audience}`,
        reads: readsIn(rule),
        mark: () => at('access', audience, word),
      })),
    ),
    ...entity.limits.map((limit, index) => ({
      where: 'the limit',
      reads: own(limit.counted),
      mark: () => at('check', index),
    })),
  ]
}

const readsIn = (rule: Expression | undefined): readonly string[] => touchesIn(rule).map(({ key }) => key)

/** Neither order nor total of a list tells of what is sealed, not even whose it is: the database does not know it. */
export function proveSealedScreens({ definitions, to }: Proof, { unit, screens }: Linked): void {
  for (const screen of screens)
    for (const { field, word } of ordersIn(screen)) {
      const found = definitions.entities[screen.entity]?.fields.find(({ name }) => name === field)
      if (found?.sealed)
        report(to, 'sealed-column', unit.key(['screens', screen.id]), { field, entity: screen.entity, word })
    }
}

function ordersIn({ kind, table, search = [] }: CompiledScreen): readonly { field: string; word: string }[] {
  if (kind !== 'list' || !table) return []
  return [
    ...search.map(({ key }) => ({ field: key, word: 'search' })),
    ...table.columns.flatMap((column) =>
      column.field && column.isSummary ? [{ field: column.field, word: 'isSummary' }] : [],
    ),
  ]
}
