import type { CompareOperator } from '../../rules/expression/ast.ts'
import type { Language } from '../../language/label.ts'
import { between } from '../../rules/types/members.ts'
import { columnNamed, type Catalog, type Column, type EntityNode } from './Catalog.ts'
import { display, englishName, membersOf, type Target } from './resolvePath.ts'
import { ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import { isFreezing, standingText, textsOf } from './standingTexts.ts'
import { factsOfLanguage } from '../../language/languages.ts'

/** What asks conditions over a view of the rows that it goes through. */
export interface Below {
  takes(wire: string, operator: CompareOperator, value: string): boolean
}

/** The tables of one query: the first under an alias of its own, the others joined in once for each column that leads to a row of theirs, whoever asks for it. */
export class Joins {
  readonly catalog: Catalog
  readonly #from: string
  readonly #prefix: string
  readonly #joined = new Map<string, { alias: string; text: string }>()
  readonly #below: Below | undefined

  constructor(catalog: Catalog, from: string, prefix = 'j', below?: Below) {
    this.catalog = catalog
    this.#from = from
    this.#prefix = prefix
    this.#below = below
  }

  /** Whether a condition of the first table, which must hold of every row, is asked below it (see Narrowing). */
  takes(wire: string, operator: CompareOperator, value: string): boolean {
    return this.#below?.takes(wire, operator, value) === true
  }

  /** The alias under which the row at the end of these refs stands. */
  alias(steps: readonly Column[]): string {
    return steps.reduce(
      (from, { to, column }) =>
        this.byId(`${from}.${ident(column)}`, ident(this.catalog.node(to ?? '').entity.table)),
      this.#from,
    )
  }

  /** The alias of the header of a line. */
  root(node: EntityNode): string {
    return this.alias(above(node))
  }

  /** The alias of a row above a line, or of the line itself. */
  holder(node: EntityNode, of: EntityNode): string {
    return this.alias(above(node, of))
  }

  /** The value behind a wire key as it is compared and sorted. */
  column(target: Target): Sql {
    const members = membersOf(target)
    if (members.length > 0) return coalesced(members.map((member) => this.column(member)))
    const several = this.#several(target)
    if (several !== undefined) return raw(several)
    const { column, steps } = display(this.catalog, target)
    return raw(this.#standing(target, target.part ?? 'code', `${this.alias(steps)}.${ident(column.column)}`))
  }

  /** The same as it travels: decimals without useless zeros, codes and names as text, names in the language where the row has one. */
  value(target: Target, language: Language): Sql {
    const members = membersOf(target)
    if (members.length > 0) return coalesced(members.map((member) => this.value(member, language)))
    if (target.column.storage === 'list')
      return raw(
        target.part
          ? (this.#several(target, factsOfLanguage(language).labels === 'EN') ?? '')
          : `array_to_string(${this.#own(target)}, ',')`,
      )
    const { column, steps } = display(this.catalog, target)
    const alias = this.alias(steps)
    const plain = this.#standing(target, target.part ?? 'code', `${alias}.${ident(column.column)}`)
    const english = factsOfLanguage(language).labels === 'EN' ? englishName(this.catalog, target) : undefined
    if (english)
      return raw(
        `coalesce(nullif(${this.#standing(target, 'name_en', `${alias}.${ident(english.column)}`)}, ''), ${plain}::text)`,
      )
    if (column.storage === 'decimal') return raw(`trim_scale(${plain})`)
    return raw(target.part && column.storage !== 'text' ? `${plain}::text` : plain)
  }

  /** The English name that belongs to a name, if there is one: both are searched. */
  english(target: Target): Sql | undefined {
    if (target.column.storage === 'list') return raw(this.#several(target, true) ?? 'null')
    const column = englishName(this.catalog, target)
    return (
      column &&
      raw(
        this.#standing(
          target,
          'name_en',
          `${this.alias(display(this.catalog, target).steps)}.${ident(column.column)}`,
        ),
      )
    )
  }

  /** The key behind a text that may stand, and whose texts those are: what is asked of it is first looked for among them. */
  frozen({
    part,
    nodes,
    steps,
    column,
  }: Target): { readonly ref: Sql; readonly target: EntityNode } | undefined {
    const isOne = part && column.to && column.storage !== 'list'
    const target = isOne ? this.catalog.node(column.to) : undefined
    return target && isFreezing(nodes.at(-1), column, target)
      ? { ref: raw(`${this.alias(steps)}.${ident(column.column)}`), target }
      : undefined
  }

  #own({ steps, column }: Target): string {
    return `${this.alias(steps)}.${ident(column.column)}`
  }

  /** Of a field with several values what is compared: they themselves, or the codes or names of their rows one after another. */
  #several(target: Target, isEnglish = false): string | undefined {
    const { part, column } = target
    if (column.storage !== 'list') return undefined
    if (!part || !column.to) return this.#own(target)
    const node = this.catalog.node(column.to)
    const textOf = (name: string, which: 'code' | 'name' | 'name_en') =>
      this.#standing(target, which, `m.${ident(columnNamed(node, name).column)}`, {
        id: 'm."id"',
        alias: 'm',
      })
    const plain = textOf(node.entity.display[part], part)
    const english = isEnglish ? englishName(this.catalog, target) : undefined
    const text = english
      ? `coalesce(nullif(${textOf(english.name, 'name_en')}, ''), ${plain}::text)`
      : `${plain}::text`
    return `(select string_agg(${text}, '${between}' order by o.n) from unnest(${this.#own(target)}) with ordinality o(id, n) join ${ident(node.entity.table)} m on m."id" = o.id)`
  }

  /** The text of a ref, or of one of several rows (`found`); where its document is frozen, as it was then. */
  #standing(
    { part, nodes, steps, column }: Target,
    which: 'code' | 'name' | 'name_en',
    present: string,
    found?: { readonly id: string; readonly alias: string },
  ): string {
    const holder = nodes.at(-1)
    if (!part || !column.to || !holder || !isFreezing(holder, column, this.catalog.node(column.to)))
      return present
    if (which === 'code' && textsOf(this.catalog.node(column.to))?.code.field?.once) return present // it never changes
    return standingText(holder.root, {
      ref: found?.id ?? `${this.alias(steps)}.${ident(column.column)}`,
      header: this.alias([...steps, ...above(holder)]),
      target: found?.alias ?? this.alias([...steps, column]),
      part: which,
      present,
    })
  }

  /** The alias of the row of a table with this id, of a row that stands in the query. */
  byId(id: string, table: string): string {
    const way = `${table} ${id}`
    const known = this.#joined.get(way)
    if (known) return known.alias
    const alias = `${this.#prefix}${this.#joined.size + 1}`
    this.#joined.set(way, { alias, text: `left join ${table} ${alias} on ${alias}."id" = ${id}` })
    return alias
  }

  get sql(): Sql {
    return raw([...this.#joined.values()].map(({ text }) => ` ${text}`).join(''))
  }
}

/** The one of these texts that is there. */
const coalesced = (texts: readonly Sql[]): Sql =>
  sql`coalesce(${join(
    texts.map((text) => sql`${text}::text`),
    ', ',
  )})`

/** The way from a line to its header, or to a row before it. */
function above(node: EntityNode, until = node.root): Column[] {
  const steps: Column[] = []
  for (let at: EntityNode | undefined = node; at?.parent && at !== until; at = at.parent)
    steps.push(at.byName.get('parent') ?? fault(at))
  return steps
}

function fault(node: EntityNode): never {
  throw new Error(`${node.name} has no parent column`)
}
