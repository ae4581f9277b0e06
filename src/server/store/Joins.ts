import type { Language } from '../../language/compiled.ts'
import type { Catalog, Column, Node } from './Catalog.ts'
import { display, englishName, type Target } from './resolvePath.ts'
import { ident, raw, type Sql } from './Sql.ts'

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
  root(node: Node): string {
    const steps: Column[] = []
    for (let at: Node | undefined = node; at?.parent; at = at.parent) steps.push(at.byName.get('parent') ?? fault(at))
    return this.alias(steps)
  }

  /** The value behind a wire key as it is compared and sorted. */
  column(target: Target): Sql {
    const { column, steps } = display(this.catalog, target)
    return raw(`${this.alias(steps)}.${ident(column.column)}`)
  }

  /** The same as it travels: decimals without useless zeros, codes and names as text, names in the language where the row has one. */
  value(target: Target, language: Language): Sql {
    const { column, steps } = display(this.catalog, target)
    const alias = this.alias(steps)
    const plain = `${alias}.${ident(column.column)}`
    const english = language === 'EN' ? englishName(this.catalog, target) : undefined
    if (english) return raw(`coalesce(nullif(${alias}.${ident(english.column)}, ''), ${plain}::text)`)
    if (column.storage === 'decimal') return raw(`trim_scale(${plain})`)
    return raw(target.part && column.storage !== 'text' ? `${plain}::text` : plain)
  }

  /** The English name beside a name, where there is one: both are searched. */
  english(target: Target): Sql | undefined {
    const column = englishName(this.catalog, target)
    return column && raw(`${this.alias(display(this.catalog, target).steps)}.${ident(column.column)}`)
  }

  get sql(): Sql { return raw([...this.#joined.values()].map(({ text }) => ` ${text}`).join('')) }

  #join(way: string, from: string, step: Column): string {
    const known = this.#joined.get(way)
    if (known) return known.alias
    const alias = `${this.#prefix}${this.#joined.size + 1}`
    const { entity } = this.catalog.node(step.to ?? '')
    this.#joined.set(way, { alias, text: `left join ${ident(entity.table)} ${alias} on ${alias}."id" = ${from}.${ident(step.column)}` })
    return alias
  }
}

function fault(node: Node): never { throw new Error(`${node.name} has no parent column`) }
