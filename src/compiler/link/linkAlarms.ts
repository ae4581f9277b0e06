import { alarmRows } from '../../language/alarm.ts'
import { knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import { lacking, reportLacking } from './lacking.ts'

/** What the server writes where a chained log is broken: what is missing is said at once. */
export function linkAlarms(unit: CompilationUnit, name: string | undefined): void {
  if (name === undefined) return
  const mark = unit.value(['alarms'])
  const entity = knownEntity(unit, name, mark)
  if (!entity) return
  reportLacking(unit, 'alarms', { where: name, kept: 'alarms', lacks: lacking(entity, alarmRows) })
}
