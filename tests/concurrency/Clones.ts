import { execute } from '../../src/server/database/run.ts'
import { raw, sql } from '../../src/server/database/Sql.ts'
import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { nodesOf, type Catalog, type EntityNode } from '../../src/server/store/Catalog.ts'
import { ident } from '../../src/server/database/Sql.ts'
import type { Stage } from './stages.ts'

/** Stands between the id of a row and the number of its copy; ids have no o. */
const mark = 'oo'
export const copyOf = (id: string, copy: number): string => `${id}${mark}${copy}`

/** A row of a stage that verbs can be done on. */
export interface Placed {
  readonly node: EntityNode
  readonly id: string
  readonly versionNum: number
  readonly state: string | null
  readonly document: string
}

/** Copies whole chains in the database, row by row: hundreds of them in the time in which one is made. */
export class Clones {
  readonly #database: Database
  readonly #roots: readonly EntityNode[]
  #last = 0
  constructor(database: Database, catalog: Catalog, stages: readonly Stage[]) {
    this.#database = database
    const names = new Set(stages.flatMap(({ documents }) => documents.map(([entity]) => entity)))
    // Whom others point to comes first.
    this.#roots = [...names]
      .map((name) => catalog.node(name))
      .sort((a, b) => catalog.rank(b) - catalog.rank(a))
  }

  /** The rows of a stage, as they are when nobody has done anything yet. */
  async rows(stage: Stage): Promise<readonly Placed[]> {
    const placed: Placed[] = []
    for (const root of this.#roots)
      for (const { node, table, rows } of this.#tables(root, stage)) {
        const states = node.entity.states ? `t.${ident(column(node, node.entity.states.field))}` : 'null'
        const found = await execute<{
          id: string
          version: number
          state: string | null
          document: string
        }>(
          this.#database.db,
          sql`select t.id, t.version_num as version, ${raw(states)} as state, ${raw(rows.root)} as document from ${raw(table)} t ${raw(rows.join)} where ${raw(rows.root)} = any(${rows.ids}) order by t.id`,
        )
        placed.push(
          ...found.map(({ id, version, state, document }) => ({
            node,
            id,
            versionNum: version,
            state,
            document,
          })),
        )
      }
    return placed
  }

  /** So many copies of a stage; answers their numbers. */
  async make(stage: Stage, count: number): Promise<readonly number[]> {
    const [from, to] = [this.#last + 1, this.#last + count]
    this.#last = to
    for (const root of this.#roots)
      for (const { node, table, rows } of this.#tables(root, stage)) {
        const values = node.columns.map((one) =>
          one.name === 'id' || this.#isCopied(one.to)
            ? `t.${ident(one.column)} || '${mark}' || g`
            : `t.${ident(one.column)}`,
        )
        const names = ['tenant_id', ...node.columns.map((one) => one.column)].map(ident)
        await execute(
          this.#database.db,
          sql`insert into ${raw(table)} (${raw(names.join(', '))}) select t.tenant_id, ${raw(values.join(', '))} from ${raw(table)} t ${raw(rows.join)} cross join generate_series(${from}::int, ${to}::int) g where ${raw(rows.root)} = any(${rows.ids})`,
        )
      }
    return Array.from({ length: count }, (_, index) => from + index)
  }

  /** What became of every copy: states and numbers of its rows, and the rows of ledgers that point to it. */
  async outcomes(ledgers: readonly EntityNode[]): Promise<ReadonlyMap<number, string>> {
    const told = new Map<number, string[]>()
    const tell = (copy: string | undefined, words: string) => {
      if (copy !== undefined) told.set(Number(copy), [...(told.get(Number(copy)) ?? []), words])
    }
    for (const node of this.#roots.flatMap(nodesOf)) {
      for (const row of await this.#all(node)) {
        const [id, copy] = String(row['id']).split(mark)
        tell(copy, `${id} ${JSON.stringify(numbersOf(node, row))}`)
      }
    }
    for (const node of ledgers) {
      for (const row of await this.#all(node))
        tell(
          Object.values(row)
            .map((value) => /^[0-9a-np-z]{26}oo(\d+)$/.exec(String(value))?.[1])
            .find((copy) => copy !== undefined),
          `${node.name} ${JSON.stringify(numbersOf(node, row))}`,
        )
    }
    return new Map([...told].map(([copy, words]) => [copy, words.sort().join('\n')]))
  }

  async #all(node: EntityNode): Promise<readonly Row[]> {
    return await execute<Row>(this.#database.db, sql`select * from ${raw(ident(node.entity.table))}`)
  }

  #isCopied(to: string | undefined): boolean {
    return to !== undefined && this.#roots.some((root) => nodesOf(root).some(({ name }) => name === to))
  }

  /** The tables of a document, and how to find the stage's rows in them. */
  #tables(root: EntityNode, stage: Stage) {
    const ids = stage.documents.filter(([entity]) => entity === root.name).map(([, id]) => id)
    return nodesOf(root).map((node) => ({
      node,
      table: ident(node.entity.table),
      rows: { ids, ...wayUp(node) },
    }))
  }
}

function wayUp(node: EntityNode): { readonly root: string; readonly join: string } {
  let join = ''
  let at = 't'
  for (let above = node.parent; above?.parent; above = above.parent) {
    join += ` join ${ident(above.entity.table)} ${at}p on ${at}p.id = ${at}.parent_id`
    at = `${at}p`
  }
  return { root: node.parent ? `${at}.parent_id` : 't.id', join }
}

const column = (node: EntityNode, name: string): string => node.byName.get(name)?.column ?? name

/** Versions, lines and times differ from play to play; what a document is and how much of everything does not. */
function numbersOf(node: EntityNode, row: Row): Row {
  const kept = node.columns.filter(
    ({ name, storage, typeCode }: { name: string; storage: string; typeCode?: string }) =>
      name !== 'versionNum' &&
      (storage === 'decimal' ||
        storage === 'integer' ||
        typeCode !== undefined ||
        name === node.entity.states?.field),
  )
  return Object.fromEntries(
    kept.map((one) => [one.name, row[one.column] === null ? null : String(row[one.column])]),
  )
}
