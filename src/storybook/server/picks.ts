import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { newRow } from '../../rules/document/newRow.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { compareDecimals } from '../../rules/types/decimalText.ts'
import type { Call, StandInFacts } from './StandInFacts.ts'

/** What may be chosen for a ref, and what chooses itself. */
export function pickCalls(facts: StandInFacts): Readonly<Record<string, Call>> {
  return {
    listForPick: (entity, body) => listForPick(facts, entity, body),
    resolveForPick: (entity, body) => {
      const options = choices(facts, entity, body)
      const found = (text: string) =>
        options.find(({ code, name }) =>
          [code, name].some((one) => String(one).toLowerCase() === text.toLowerCase()),
        )
      return { data: Object.fromEntries(textsOf(body).map((text) => [text, found(text) ?? null])) }
    },
    findBest: (entity, body) => ({
      data: linesOf(body, 'rows').map((row) => bestOf(facts, entity, { ...body, row })),
    }),
    findBestReason: () => ({ data: null }),
    findFirstRows: (entity, { lines, row }) => ({
      data: linesOf(newRow(facts.entities, entity, facts.env, (row ?? {}) as Row), String(lines)), // the row that is being made
    }),
  }
}

const textsOf = ({ texts }: Row): readonly string[] => (Array.isArray(texts) ? texts.map(String) : [])

function listForPick(facts: StandInFacts, entity: CompiledEntity, body: Row) {
  const { parentId, text = '', ids, pageIndex = 1, pageRows = 20 } = body
  const all = choices(facts, entity, body)
  if (parentId !== undefined) return { data: branch(facts, entity, body, all) }
  const words = String(text).toLowerCase().trim()
  const found = all.filter(
    ({ id, code, name }) =>
      (!Array.isArray(ids) || ids.includes(id)) &&
      [code, name].some((one) =>
        String(one ?? '')
          .toLowerCase()
          .includes(words),
      ),
  )
  const start = (Number(pageIndex) - 1) * Number(pageRows)
  return {
    data: found.slice(start, start + Number(pageRows)),
    page: { count: found.length, curIndex: Number(pageIndex), pageRows: Number(pageRows) },
  }
}

const refAt = ({ fields }: CompiledEntity, { field }: Row): CompiledField | undefined =>
  fields.find(({ name, wire }) => name === field || wire === field)

/** Rows that the rule of the field lets in, as options with what is read through them. */
function choices(facts: StandInFacts, entity: CompiledEntity, body: Row): readonly Row[] {
  const field = refAt(entity, body)
  const target = facts.entities[field?.to ?? '']
  if (!field || !target) return []
  const env = envOf(facts, body)
  return facts.pool
    .of(target.name)
    .filter((row) => [field.where, field.fits].every((rule) => !rule || rule.run(row, env) === true))
    .map((row) => optionOf(facts, target, field, row))
}

function optionOf(facts: StandInFacts, target: CompiledEntity, field: CompiledField, row: Row): Row {
  const keys = facts.pool.refKeys(field, row)
  const carriedKeys = Object.fromEntries(Object.entries(row).filter(([, value]) => !Array.isArray(value)))
  return {
    ...carriedKeys,
    ...facts.pool.carry(target, carriedKeys),
    code: keys[`${field.name}Code`],
    name: keys[`${field.name}Name`],
    besides: [],
  }
}

/** The row being edited is `this` of the rule; the document around a line stands in its `parent`. */
function envOf({ env }: StandInFacts, { row }: Row): ExpressionEnv {
  const self = (row ?? {}) as Row // the row as it is being edited
  const parent = self['parent'] as Row | undefined
  return { ...env, self, ...(parent ? { up: { row: parent } } : {}) }
}

/** What stands directly under a row of a tree. */
function branch(
  facts: StandInFacts,
  entity: CompiledEntity,
  body: Row,
  options: readonly Row[],
): readonly Row[] {
  const target = facts.entities[refAt(entity, body)?.to ?? '']
  const up = `${target?.tree ?? ''}Id`
  const all = facts.pool.of(target?.name ?? '')
  const under = String(body['parentId'] ?? '')
  const may = new Map(options.map((one) => [one['id'], one]))
  return all
    .filter((row) => String(row[up] ?? '') === under)
    .map((row) => ({
      ...(may.get(row['id']) ?? {
        id: row['id'],
        code: row[target?.display.code ?? ''],
        name: row[target?.display.name ?? ''],
        besides: [],
      }),
      parentId: row[up] ?? null,
      hasChildren: all.some((one) => one[up] === row['id']),
      selectable: may.has(row['id']),
    }))
}

/** The one that comes first by what the field says is best. */
function bestOf(facts: StandInFacts, entity: CompiledEntity, body: Row): Row | null {
  const best = refAt(entity, body)?.best ?? []
  const env = envOf(facts, body)
  const ordered = choices(facts, entity, body).toSorted((a, b) => {
    for (const { by, descending } of best) {
      const order = compareValues(by.run(a, env), by.run(b, env))
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
  return ordered[0] ?? null
}

function compareValues(left: unknown, right: unknown): number {
  const [a, b] = [String(left ?? ''), String(right ?? '')]
  if (/^-?[\d.]+$/.test(a) && /^-?[\d.]+$/.test(b)) return compareDecimals(a, b)
  if (a === b) return 0
  return a < b ? -1 : 1
}
