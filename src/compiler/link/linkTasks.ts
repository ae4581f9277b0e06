import { taskRows } from '../../language/task.ts'
import { report } from '../source/diagnostics.ts'
import { knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import { lacking, reportLacking } from './lacking.ts'

/** What tasks are kept in: what is missing is said at once, and that nobody writes it by hand. */
export function linkTasks(unit: CompilationUnit, name: string | undefined): void {
  if (name === undefined) return
  const mark = unit.value(['tasks'])
  const entity = knownEntity(unit, name, mark)
  if (!entity) return
  reportLacking(unit, 'tasks', { where: name, kept: 'tasks', lacks: lacking(entity, taskRows) })
  if (entity.kind !== 'ledger')
    report(unit.to, 'wrong-kind', mark, {
      where: name,
      found: `a ${entity.kind}`,
      wanted: 'a ledger: no states, and access that lets nobody make or change a row',
    })
}
