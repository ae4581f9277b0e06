import { modelRows } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import type { CodedFieldError } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { modelNodes, type ModelNodes } from '../store/modelRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { compileVersion, type VersionProblem } from './compileVersion.ts'
import { pathIn, type Document } from './Document.ts'
import { inputError } from './inputError.ts'

/** What is wrong in versions of processes that are worked on: each mistake at its field, with its place in the text. */
export async function checkModels(
  { catalog }: Pick<OperationContext, 'catalog'>,
  documents: readonly Document[],
): Promise<Map<Document, CodedFieldError[]>> {
  const nodes = modelNodes(catalog)
  const errors = new Map<Document, CodedFieldError[]>()
  if (!nodes) return errors
  const initial = nodes.versions.entity.states?.initial
  for (const document of documents) {
    if (document.node.name !== nodes.model.name || !document.now) continue
    const wrong = versionsIn(nodes, document.now).flatMap(({ row, path, state }) =>
      state === initial ? mistakesIn(nodes, catalog.definitions, document.now ?? {}, { row, path }) : [],
    )
    if (wrong.length > 0) errors.set(document, wrong)
  }
  return Promise.resolve(errors)
}

/** A version that comes into force is looked at once more: the definitions may have changed since it was written. Throws what is wrong with it. */
export function refuseBrokenVersions({ catalog }: OperationContext, { node, begun, now }: Document): void {
  const nodes = modelNodes(catalog)
  if (!nodes || node.name !== nodes.model.name || !now) return
  const before = new Map(versionsIn(nodes, begun ?? {}).map(({ row, state }) => [row['id'], state]))
  const wrong = versionsIn(nodes, now).flatMap(({ row, path, state }) =>
    state === modelRows.inForce && before.get(row['id']) !== state && row['deliveredFlag'] !== 'Y'
      ? mistakesIn(nodes, catalog.definitions, now, { row, path })
      : [],
  )
  if (wrong.length > 0) throw inputError([wrong])
}

const versionsIn = ({ versions }: ModelNodes, model: Row) =>
  linesOf(model, 'definitions').map((row, index) => ({
    row,
    path: `definitions[${index}]`,
    state: row[versions.entity.states?.field ?? ''],
  }))

function mistakesIn(
  nodes: ModelNodes,
  definitions: OperationContext['catalog']['definitions'],
  model: Row,
  { row, path }: { readonly row: Row; readonly path: string },
): CodedFieldError[] {
  const process = definitions.processes?.find(({ name }) => name === model['processKey'])
  if (!process) return []
  const { problems } = compileVersion(definitions, process, {
    appliesWhen: row['appliesWhen'],
    ownFlag: row['ownFlag'],
    steps: linesOf(row, 'steps'),
  })
  return problems.map((problem) => {
    const [, index] = /\[(\d+)\]$/.exec(problem.row) ?? []
    const place = index === undefined ? row : (linesOf(row, 'steps')[Number(index)] ?? {})
    const node = index === undefined ? nodes.versions : nodes.steps
    return errorOf(node, place, path + (problem.row === '' ? '' : `.${problem.row}`), problem)
  })
}

/** As mistakes in formulas are told: the place in the text, what stands there, and what is wrong with it. */
function errorOf(
  node: EntityNode,
  row: Row,
  path: string,
  { field, offset, length, words }: VersionProblem,
): CodedFieldError {
  const at = pathIn(path, field)
  if (length === 0) return { path: at, code: 'CHECK_FAILED', words }
  const piece = String(row[field] ?? '').slice(offset, offset + Math.max(1, length))
  const label = node.byName.get(field)?.label ?? { CN: field, EN: field }
  return {
    path: at,
    code: 'PARAM_INVALID',
    words: rulesTexts.text('mistake.FORMULA', { field: label, place: offset + 1, piece, problem: words }),
  }
}
