import type { Row } from '../../language/row.ts'
import type { CompiledRun } from '../../language/run.ts'
import { refusalOf } from '../../rules/document/allowedVerbs.ts'
import { CodedError, fail, fieldError } from '../fail.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { inputError } from './inputError.ts'
import { prepare } from './saveDocuments.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** What a run reads as its row: a new document with its defaults and with what was asked. It is not saved. What the run requires of it must hold. */
export async function parametersOf(
  context: OperationContext,
  node: EntityNode,
  run: CompiledRun,
  body: Row,
): Promise<Row> {
  const asked = run.ask.flatMap((name) => node.byName.get(name) ?? [])
  const unit = new UnitOfWork(context)
  const [draft] = await prepare(unit, node, [{ input: inputOf(asked, body), trusted: true }])
  const row = draft?.document.now ?? {}
  const names = new Set(asked.flatMap(({ name, wire }) => [name, wire]))
  const wrong = (draft?.errors ?? []).filter(({ path, code }) => names.has(path) && code !== 'PARAM_REQUIRED')
  const missing = asked
    .filter((column) => isNeeded(context, column, row) && (row[column.wire] ?? null) === null)
    .map(({ wire, label }) => fieldError('PARAM_REQUIRED', wire, { field: label }))
  if (wrong.length + missing.length > 0) throw inputError([[...wrong, ...missing]])
  const { refusal, code } = refusalOf(node.entity, run, row, context.env)
  if (refusal && code) throw new CodedError(code, refusal)
  return row
}

/** What is asked is answered, but where the field itself says when it is needed. */
function isNeeded({ env }: OperationContext, { field }: Column, row: Row): boolean {
  const required = field?.required
  return typeof required === 'object' && 'run' in required ? required.run(row, env) === true : true
}

function inputOf(asked: readonly Column[], body: Row): Row {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const column = asked.find(({ name, wire }) => [name, wire, `${name}Code`, `${name}Name`].includes(key))
      if (!column) return fail('PARAM_UNKNOWN', { field: key.slice(0, 40) })
      return [key === column.name ? column.wire : key, value]
    }),
  )
}
