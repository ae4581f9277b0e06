import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import type { Row } from '../../language/row.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { hasValue, linesOf } from '../../rules/document/rowPath.ts'
import { between, membersOf } from '../../rules/types/members.ts'
import { chanceOf, type Chance } from '../seed.ts'
import type { PoolFacts, RowSource } from './RowSource.ts'
import { carried, type Above } from './carried.ts'
import { rounded } from './rounded.ts'
import { valueOf, type ValueContext } from './values.ts'
import { broughtTo } from './wayTo.ts'
import { sampleWords } from './sampleWords.chromium.ts'

/** How many rows there are of what screens refer to. */
const usual = 8
const everyLine = 3

/** How a document is made: its state (by lot where none is said), and how many lines each of its tables has. */
export interface Wanted {
  readonly index: number
  readonly state?: string
  readonly lines?: number
}

/** Rows made from the definitions: of each entity some, made when they are asked for first. Rows that rows refer to are among them. */
export class Pool implements RowSource {
  readonly facts: PoolFacts
  readonly #rows = new Map<string, Row[]>()

  constructor(facts: PoolFacts) {
    this.facts = facts
  }

  /** All rows of an entity; those of lines stand in their documents as well. */
  of(name: string): Row[] {
    const known = this.#rows.get(name)
    if (known) return known
    const rows: Row[] = []
    this.#rows.set(name, rows) // what refers to it while it is made finds what there is so far
    const entity = this.facts.entities[name]
    if (!entity) return rows
    const parent = entity.parent && this.facts.entities[entity.parent.entity]
    if (parent) for (const row of this.of(parent.name)) rows.push(...this.#linesIn(parent, row, entity))
    else if (entity.parent) rows.push(...this.#alone(entity))
    else for (let index = 0; index < usual; index++) rows.push(this.make(entity, { index }))
    return rows
  }

  /** Takes the place of what would be made by itself. */
  put(name: string, rows: readonly Row[]): void {
    this.#rows.set(name, [...rows])
  }

  /** What is asked for of it next is made anew. */
  forget(name: string): void {
    this.#rows.delete(name)
  }

  find(name: string, id: unknown): Row | undefined {
    return hasValue(id) ? this.of(name).find((row) => row['id'] === id) : undefined
  }

  /** One document, with its lines, as it stands in its state. */
  make(entity: CompiledEntity, { index, state, lines = everyLine }: Wanted): Row {
    const { entities, env, seed } = this.facts
    const chance = chanceOf(`${seed} ${entity.name} ${index}`)
    const start = state ?? chance.pick(entity.states?.values ?? [])?.code
    const given = this.#filled(entity, { chance, index, env }, lines)
    const computed = recompute(
      entities,
      entity,
      rounded(entities, entity, recompute(entities, entity, given, env), env),
      env,
    )
    const brought = start === undefined ? computed : broughtTo(entities, entity, computed, start, env)
    return this.#saved(entity, recompute(entities, entity, brought, env), index)
  }

  /** What a row carries through a ref to this one. */
  carry(entity: CompiledEntity, row: Row, up?: Above): Row {
    return { ...row, ...carried(this, entity, row, up) }
  }

  /** The keys that a row has of a row that it refers to. */
  refKeys(field: CompiledField, found: Row | undefined): Row {
    const to = this.facts.entities[field.to ?? '']
    const { code = '', name = '', nameEn } = to?.display ?? {}
    const isEnglish = factsOfLanguage(this.facts.language).labels === 'EN'
    const spokenName = found && ((isEnglish && nameEn && found[nameEn]) || found[name])
    return {
      [field.wire]: found?.['id'] ?? null,
      [`${field.name}Code`]: found?.[code] ?? null,
      [`${field.name}Name`]: spokenName ?? null,
    }
  }

  /** Lines of documents that could not be made: of a table whose document the screen does not know. */
  #alone(entity: CompiledEntity): Row[] {
    return Array.from({ length: usual }, (_, index) =>
      this.make({ ...entity, parent: undefined }, { index }),
    ).map((row) => ({ ...row, parentId: `${entity.parent?.entity ?? ''}-0001` }))
  }

  #linesIn(parent: CompiledEntity, row: Row, entity: CompiledEntity): readonly Row[] {
    return linesOf(row, entity.parent?.lines ?? '').map((line) => {
      const env: ExpressionEnv = { ...this.facts.env, up: { row } }
      return { ...line, ...this.carry(entity, line, { row, entity: parent, env }), parentId: row['id'] }
    })
  }

  /** A new row in which everything that a person may write has a value, and its lines. */
  #filled(entity: CompiledEntity, at: Making, lines: number): Row {
    const row: Row = {}
    for (const field of entity.fields) Object.assign(row, this.#valueIn(entity, field, row, at))
    const own = { ...row, ...carried(this, entity, row, at.above) }
    for (const { name, entity: line } of entity.lines) {
      const lineEntity = this.facts.entities[line]
      if (!lineEntity) continue
      const env = { ...at.env, up: { row: own, up: at.env.up } }
      const above: Above = { row: own, entity, env: at.env, ...(at.above ? { above: at.above } : {}) }
      own[name] = Array.from({ length: lines }, (_, index) =>
        this.#filled(
          lineEntity,
          { ...at, place: index, index: at.index * lines + index, env, above },
          Math.min(lines, 1),
        ),
      )
    }
    return own
  }

  #valueIn(entity: CompiledEntity, field: CompiledField, row: Row, at: Making): Row {
    if (isOfItself(entity, field)) return {}
    const isMadeElsewhere = !isBegun(entity)
    if (field.to !== undefined) return isSetLater(entity, field) ? {} : this.#refIn(entity, field, row, at)
    if (field.gathered) return { [field.wire]: field.storage === 'decimal' ? '0' : null }
    const isMade = field.type === 'serial' || field.type === 'lookup' || isMadeElsewhere
    if (!isMade && isLeft(entity, field)) return {}
    return { [field.wire]: valueOf(field, this.#context(entity, at)) }
  }

  #context(entity: CompiledEntity, { index, chance, env }: Making): ValueContext {
    const { language, isLong, setting } = this.facts
    return { entity, index, chance, language, isLong, today: env.today, lookups: setting.lookups }
  }

  /** A row of those that may be chosen here; several where there are to be several. */
  #refIn(entity: CompiledEntity, field: CompiledField, row: Row, { chance, env, index, place }: Making): Row {
    const all = this.of(field.to ?? '')
    if (field.name === entity.tree) return this.#branchIn(field, index, all)
    const self = { ...env, self: row }
    const fitting = all.filter((one) =>
      [field.where, field.fits].every((rule) => !rule || rule.run(one, self) === true),
    )
    const some = fitting.length > 0 ? fitting : all
    if (field.storage === 'list') return this.#severalIn(field, some.slice(0, 2))
    const own = place === undefined || place === 0 ? this.#ownOf(field, index) : undefined
    const found = all.find((one) => one['id'] === own)
    // Lines beside one another are of different things, as far as there are some.
    return this.refKeys(field, found ?? (place === undefined ? chance.pick(some) : some[place % some.length]))
  }

  /** What whoever looks belongs to; of people every second time himself. */
  #ownOf({ to = '', type }: CompiledField, index: number): unknown {
    return this.facts.own(to) ?? (type === 'user' && index % 2 === 0 ? this.facts.env.me['user'] : undefined)
  }

  /** Of a tree: every third row stands at the top, the others below the one before. */
  #branchIn(field: CompiledField, index: number, all: readonly Row[]): Row {
    return index % 3 === 0 ? {} : this.refKeys(field, all[index - (index % 3)])
  }

  #severalIn(field: CompiledField, rows: readonly Row[]): Row {
    const each = rows.map((row) => this.refKeys({ ...field, wire: 'id', name: 'its' }, row))
    const joined = (key: string, sign: string) =>
      each.map((keys) => String(keys[key] ?? '')).join(sign) || null
    const stem = field.wire.endsWith('Id') || field.wire.endsWith('Ids') ? field.name : field.wire
    return {
      [field.wire]: membersOf(joined('id', ',')).join(',') || null,
      [`${stem}Code`]: joined('itsCode', between),
      [`${stem}Name`]: joined('itsName', between),
    }
  }

  /** What the store gives every row: keys, versions, who made it and when. */
  #saved(entity: CompiledEntity, row: Row, index: number, within = ''): Row {
    const { language, env } = this.facts
    const id = `${within}${entity.name}-${String(index + 1).padStart(4, '0')}`
    const { people } = sampleWords[factsOfLanguage(language).labels]
    const lines = entity.lines.map(({ name, entity: line }) => {
      const lineEntity = this.facts.entities[line]
      const rows = linesOf(row, name)
      return [name, lineEntity ? rows.map((one, at) => this.#saved(lineEntity, one, at, `${id}.`)) : rows]
    })
    const time = `${env.today} 0${(index % 8) + 1}:00:00`
    return {
      ...row,
      ...Object.fromEntries(lines),
      id,
      versionNum: 1,
      creationDate: time,
      createdBy: env.me['user'],
      createdByName: people[index % people.length],
      lastUpdateDate: time,
      lastUpdatedBy: env.me['user'],
      lastUpdatedByName: people[index % people.length],
    }
  }
}

interface Making {
  readonly chance: Chance
  readonly index: number
  readonly env: ExpressionEnv
  readonly above?: Above
  /** Of a line: where it stands among those beside it, counted from 0. */
  readonly place?: number
}

/** Somebody makes such rows by hand; others, and lines of those, are made by what is done elsewhere. */
const isBegun = ({ access, parent }: CompiledEntity): boolean =>
  parent !== undefined || Object.values(access).some(({ create }) => create)

/** What follows from the row, or from where it stands. */
const isOfItself = ({ states }: CompiledEntity, { name, compute, kinds }: CompiledField): boolean =>
  compute !== undefined || kinds !== undefined || name === states?.field || name === 'lineNum'

/** A verb says it. */
const isSetLater = ({ verbs }: CompiledEntity, { name, assigned }: CompiledField): boolean =>
  assigned === true && verbs.some(({ set }) => set.some(({ field, lines }) => field === name && !lines))

/** What the system writes later, and what a default says better than chance: of numbers always (per 1, not per 517). */
function isLeft(
  { display }: CompiledEntity,
  { name, required, assigned, storage, default: first }: CompiledField,
): boolean {
  if (assigned) return true
  if (first === undefined || name === display.code || name === display.name) return false
  return required !== true || storage === 'decimal' || storage === 'integer'
}
