import type { Language } from '../../language/label.ts'
import type { Catalog, Column, EntityNode } from './Catalog.ts'
import { display, englishName, membersOf, type Target } from './resolvePath.ts'
import { ident, join, raw, sql, type Sql } from './Sql.ts'
import { isFreezing, standingText, textsOf } from './standingTexts.ts'
import { factsOfLanguage } from '../../language/languages.ts'

/** The tables of one query: the first under an alias of its own, the others joined in once for each way that leads to them. */
export class Joins {
  readonly catalog: Catalog
  readonly #from: string
  readonly #prefix: string
  readonly #joined = new Map<string, { alias: string; text: string }>()

  constructor(catalog: Catalog, from: string, prefix = 'j') {
    this.catalog = catalog
    this.#from = from
    this.#prefix = prefix
  }

  /** The alias under which the row at the end of these refs stands. */
  alias(steps: readonly Column[]): string {
    let way = ''
    let alias = this.#from
    for (const step of steps) {
      way += `.${step.name}`
      alias = this.#join(way, alias, step)
    }
    return alias
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
    const { column, steps } = display(this.catalog, target)
    return raw(this.#standing(target, target.part ?? 'code', `${this.alias(steps)}.${ident(column.column)}`))
  }

  /** The same as it travels: decimals without useless zeros, codes and names as text, names in the language where the row has one. */
  value(target: Target, language: Language): Sql {
    const members = membersOf(target)
    if (members.length > 0) return coalesced(members.map((member) => this.value(member, language)))
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
    const target = part && column.to ? this.catalog.node(column.to) : undefined
    return target && isFreezing(nodes.at(-1), column, target)
      ? { ref: raw(`${this.alias(steps)}.${ident(column.column)}`), target }
      : undefined
  }

  /** The text of a ref; where its document is frozen, as it was then. */
  #standing(
    { part, nodes, steps, column }: Target,
    which: 'code' | 'name' | 'name_en',
    present: string,
  ): string {
    const holder = nodes.at(-1)
    if (!part || !column.to || !holder || !isFreezing(holder, column, this.catalog.node(column.to)))
      return present
    if (which === 'code' && textsOf(this.catalog.node(column.to))?.code.field?.once) return present // it never changes
    const target = this.alias([...steps, column])
    return standingText(holder.root, {
      ref: `${this.alias(steps)}.${ident(column.column)}`,
      header: this.alias([...steps, ...above(holder)]),
      target,
      part: which,
      present,
    })
  }

  get sql(): Sql {
    return raw([...this.#joined.values()].map(({ text }) => ` ${text}`).join(''))
  }

  #join(way: string, from: string, step: Column): string {
    const known = this.#joined.get(way)
    if (known) return known.alias
    const alias = `${this.#prefix}${this.#joined.size + 1}`
    const { entity } = this.catalog.node(step.to ?? '')
    this.#joined.set(way, {
      alias,
      text: `left join ${ident(entity.table)} ${alias} on ${alias}."id" = ${from}.${ident(step.column)}`,
    })
    return alias
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
