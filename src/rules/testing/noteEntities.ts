import { bareEntity } from '../../language/bareEntity.ts'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Expression, ExpressionEnv, Predicate, Rule } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledAssignment, CompiledVerb } from '../../language/verb.ts'
import { systemFields } from '../systemFields.ts'
import { dependencies } from '../expression/dependencies.ts'
import { emitJs } from '../expression/emitJs.ts'
import { compileAll, env as plainEnv, typedOf } from './compileAll.ts'
import { say } from '../expression/say.ts'
import { everyMe, type Scope, type ScopeEntity, type ScopeField } from '../expression/Scope.ts'
import { columnName, tableName } from '../naming.ts'
import { fieldTypes } from '../types/fieldTypes.ts'
import {
  attributes,
  fields,
  lineLabels,
  lines,
  pair,
  parents,
  states,
  targets,
  type FieldSource,
} from './noteFields.ts'

/** A document as the compiler would hand it over, for the tests of this folder: amounts as in trade, lines with parts. */

const at = { file: 'note.yaml', line: 1, column: 1 }
function scopeEntity(name: string): ScopeEntity | undefined {
  const own = fields[name] ?? targets[name]
  if (!own) return undefined
  const made = Object.entries(own).map(([key, { type, label, to, typeCode }]): [string, ScopeField] => {
    const wire = type === 'ref' || type === 'user' ? `${key}Id` : key
    return [
      key,
      {
        name: key,
        wire,
        column: columnName(wire),
        label: pair(label),
        type,
        storage: fieldTypes[type].storage,
        ...(to ? { to } : {}),
        ...(typeCode ? { typeCode } : {}),
        ...(key === 'status' ? { codes: states } : {}),
      },
    ]
  })
  const system = systemFields.map((field): [string, ScopeField] => [field.name, field])
  const children = Object.entries(lines[name] ?? {}).map(([key, entity]) => [
    key,
    { entity, label: lineLabels[key] ?? pair(key) },
  ])
  return {
    name,
    label: pair(name),
    table: tableName(name),
    fields: Object.fromEntries([...system, ...made]),
    lines: Object.fromEntries(children),
    ...(parents[name] ? { parent: parents[name] } : {}),
  }
}

const scopeOf = (root: string, more: Partial<Scope> = {}): Scope => ({
  entity: scopeEntity,
  lookup: (typeCode) => attributes[typeCode],
  root,
  me: { ...everyMe, user: { type: 'id', label: pair('我|me') } },
  ...more,
})

// Expressions are collected first and compiled together, into one module.
const pending: { readonly js: string; readonly expression: { run: Expression['run'] } }[] = []

function expression(text: string, scope: Scope, want?: ScopeField | 'boolean'): Expression {
  const typed = typedOf(text, scope, want)
  const made = {
    run: (): never => {
      throw new Error('not compiled yet')
    },
    type: typed.typing.type,
    deps: dependencies(typed),
    says: say(typed),
    source: text,
  }
  pending.push({ js: emitJs(typed), expression: made })
  return made
}
const predicate = (text: string, scope: Scope): Predicate => expression(text, scope, 'boolean') as Predicate // wanted as boolean
const rule = (text: string, words: string, scope: Scope, more: Partial<Rule> = {}): Rule => ({
  rule: predicate(text, scope),
  say: pair(words),
  code: 'CHECK_FAILED',
  ...more,
})

function compileField(entity: string, name: string, source: FieldSource): CompiledField {
  const scope = scopeOf(entity)
  const field = scopeEntity(entity)?.fields[name]
  if (!field) throw new Error(name)
  const { type, required } = source
  return {
    ...field,
    at,
    ...source.more,
    ...(source.compute ? { compute: expression(source.compute, scope, field), assigned: true } : {}),
    ...(source.default ? { default: expression(source.default, scope, field) } : {}),
    ...(required ? { required: typeof required === 'string' ? predicate(required, scope) : required } : {}),
    ...(source.check ? { check: rule(source.check[0], source.check[1], scope) } : {}),
    ...(source.scaleOf
      ? { scaleOf: expression(source.scaleOf, scope, { ...field, type: 'integer' }) as Expression<string> }
      : {}), // a number comes as text
    ...(source.readonly ? { readonly: predicate(source.readonly, scope) } : {}),
    ...(source.show ? { show: predicate(source.show, scope) } : {}),
    ...(fieldTypes[type].scale === undefined ? {} : { scale: fieldTypes[type].scale }),
    ...(source.more?.maxLength === undefined && fieldTypes[type].maxLength !== undefined
      ? { maxLength: fieldTypes[type].maxLength }
      : {}),
  }
}

function compileEntity(name: string, more: Partial<CompiledEntity> = {}): CompiledEntity {
  const own = fields[name] ?? targets[name] ?? {}
  return {
    ...bareEntity,
    name,
    label: pair(name),
    area: 'notes',
    server: 'srmServer',
    family: name,
    table: tableName(name),
    keyName: `${name}Id`,
    kind: parents[name] ? 'line' : 'document',
    fields: Object.entries(own).map(([key, source]) => compileField(name, key, source)),
    lines: Object.entries(lines[name] ?? {}).map(([key, entity]) => ({
      name: key,
      label: lineLabels[key] ?? pair(key),
      entity,
    })),
    display: { code: 'noteNum', name: 'title' },
    noun: { CN: '单据', EN: 'note' },
    at,
    ...more,
  }
}

const verb = (name: string, more: Partial<CompiledVerb>): CompiledVerb => ({
  name,
  resource: name.replace(/^do/, 'btn'),
  label: pair(name),
  from: [],
  by: ['staff'],
  require: [],
  ask: [],
  set: [],
  effects: [],
  batch: true,
  danger: false,
  phrase: { CN: '提交单据', EN: 'Submit note' },
  done: { CN: '已提交', EN: 'submitted' },
  confirm: false,
  outcome: { approval: false, forGood: false, makes: [], changes: [] },
  apiOnly: false,
  at,
  ...more,
})

const note = scopeOf('note')
const line = scopeOf('noteLine')
const withLine = scopeOf('note', { over: 'lines', bare: 'line' })
const assign = (
  field: string,
  text: string,
  scope: Scope,
  more: Partial<CompiledAssignment> = {},
): CompiledAssignment => ({ field, value: expression(text, scope), ...more })

const access: Readonly<Record<string, CompiledAccess>> = {
  staff: {
    audience: 'staff',
    rows: predicate('true', note),
    edit: predicate('status == DRAFT', note),
    hide: [],
    create: true,
  },
  guest: {
    audience: 'guest',
    edit: predicate('status == SENT', note),
    edits: [{ when: predicate('status == SENT', note), fields: ['remark', 'lines.promised'] }],
    hide: [{ field: 'net' }, { field: 'lines.netPrice', when: predicate('status != DONE', note) }],
    create: false,
  },
}

export const entities: Readonly<Record<string, CompiledEntity>> = {
  note: compileEntity('note', {
    access,
    states: {
      field: 'status',
      initial: 'DRAFT',
      values: states.map(({ code, label }) => ({ code, label, color: 'default' })),
    },
    checks: [
      rule('count(lines) <= 3', '最多3行|At most 3 lines', note, { on: 'lines', code: 'SRM-2005' }),
      rule('gross < 1000000', '{title}：金额过大|{title}: too much in {status}', note, { on: 'gross' }),
    ],
    verbs: [
      verb('doSend', {
        from: ['DRAFT'],
        to: ['SENT'],
        require: [
          rule('count(lines) > 0', '至少一行|At least one line', note, { code: 'SRM-2001' }),
          rule('gross > 0', '金额为零|Nothing to pay', note),
        ],
      }),
      verb('doFinish', { from: ['SENT'], to: ['DONE'], by: ['guest'], ask: ['reason'] }),
      verb('toDone', {
        from: ['SENT'],
        to: ['DONE'],
        by: [],
        when: predicate('all(lines.promised != null)', note),
      }),
    ],
  }),
  noteLine: compileEntity('noteLine', {
    parent: { entity: 'note', lines: 'lines' },
    lines: [
      {
        name: 'parts',
        label: pair('分批|Parts'),
        entity: 'notePart',
        first: [[assign('quantity', 'parent.quantity', scopeOf('notePart'))]],
      },
    ],
    checks: [
      rule(
        'sum(parts.quantity) == quantity',
        '分批合计须为{quantity}|Parts must add up to {quantity}',
        line,
        { on: 'parts' },
      ),
    ],
  }),
  notePart: compileEntity('notePart', { parent: { entity: 'noteLine', lines: 'parts' } }),
  firm: compileEntity('firm'),
  term: compileEntity('term'),
  good: compileEntity('good'),
  ledger: compileEntity('ledger', { kind: 'ledger' }),
}

export const assignments = {
  /** Over the note: a title, and promised days where there are none. */
  confirm: [
    assign('title', "title + '!'", note),
    assign('reason', 'title', note),
    assign('promised', 'today', withLine, {
      lines: 'lines',
      when: predicate('promised == null', withLine),
    }),
    assign('netPrice', 'price * this.rate', withLine, { lines: 'lines' }),
  ],
  /** From a line to a ledger row. */
  write: [
    assign('good', 'item', line),
    assign('quantity', 'quantity / 3', line),
    assign('note', 'parent.title', line),
  ],
} as const satisfies Record<string, readonly CompiledAssignment[]>

/** To be awaited before anything is run. */
export async function compileEntities(): Promise<void> {
  const runs = await compileAll(pending.map(({ js }) => js))
  pending.forEach(({ expression: made }, index) => {
    made.run = (row: Row, env: ExpressionEnv) => runs[index]?.(row, env) as never
  }) // typed where it is used
}

export const env: ExpressionEnv = {
  ...plainEnv,
  lookup: (typeCode, code, attribute) =>
    attributes[typeCode]?.find((value) => value.code === code)?.attributes?.[attribute],
}

export const noteEntity = entities['note'] as CompiledEntity // made above
export const lineEntity = entities['noteLine'] as CompiledEntity // made above
