import type { SourceEntity } from '../../language/source.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { answerMany } from '../../language/process.ts'
import { familyOf, resourceOf } from '../scope/names.ts'
import { documentScreen, type Link } from './columnLinks.ts'
import { serverOf } from './normalizeEntity.ts'

/** Where a task has what it is about. */
export const taskKeys = {
  entity: 'entityName',
  id: 'documentId',
  verb: 'pendingType',
  status: 'status',
} as const satisfies CompiledTable['task']

/** Whether rows are tasks: of the ledger, or of a view that goes through it and has of each what it is about. */
export function isOfTasks(unit: CompilationUnit, { name, kind, fields, origin }: EntityShape): boolean {
  const tasks = unit.world.audiences?.source.tasks
  const { each } = origin.source as SourceEntity // of a view, which is no line
  const isThrough = kind === 'view' && typeof each === 'string' && each.split(' ')[0] === tasks
  return (
    tasks !== undefined &&
    (name === tasks || isThrough) &&
    ['billNo', ...Object.values(taskKeys)].every((one) => fields[one] !== undefined)
  )
}

/** Where several approvals are answered at once. Undefined: nowhere. */
export function taskAnswers(unit: CompilationUnit): NonNullable<CompiledTable['task']>['answers'] {
  const approvals = unit.entity(unit.world.audiences?.source.approvals ?? '')
  const tasks = unit.entity(approvals?.lines['tasks']?.entity ?? '')
  if (!tasks || !tasks.origin.source.verbs?.[answerMany]) return undefined
  const server = serverOf(unit, tasks.origin)
  const family = familyOf(tasks.name, server)
  return { entity: tasks.name, server, family, resource: resourceOf('doApproval') }
}

/** What a task is about: its number opens the document, on the screen of this audience. */
export function taskLink(unit: CompilationUnit, audience: string | undefined): Link {
  const screens = [...unit.world.entities.keys()].flatMap((name) => {
    const about = unit.entity(name)
    if (!about || about.parent !== undefined || about.kind !== 'document') return []
    const screen = documentScreen(unit, about, audience)
    return screen === undefined ? [] : [[name, screen] as const]
  })
  const about = { key: 'entityName', idKey: 'documentId', screens: Object.fromEntries(screens) }
  return { screen: '', idKey: 'documentId', about }
}
