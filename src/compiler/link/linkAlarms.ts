import { alarmRows } from '../../language/alarm.ts'
import { knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import { report } from '../source/diagnostics.ts'

/** What the server writes where a chained log is broken: what is missing is said at once. */
export function linkAlarms(unit: CompilationUnit, name: string | undefined): void {
  if (name === undefined) return
  const mark = unit.value(['alarms'])
  const entity = knownEntity(unit, name, mark)
  if (!entity) return
  const lacking = Object.entries(alarmRows).flatMap(([field, type]) =>
    entity.fields[field]?.type === type ? [] : `${field} (${type})`,
  )
  if (lacking.length > 0)
    report(unit.to, 'wrong-kind', mark, {
      where: name,
      found: `nothing that alarms are kept in: it lacks ${lacking.join(', ')}`,
      wanted: 'the name of a document that has these',
    })
}
