import { roomRows, type RoomPart } from '../../language/room.ts'
import { knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import { lacking, reportLacking } from './lacking.ts'

/** What the talk about documents is kept in: what is missing is said at once, of each entity. */
export function linkRooms(
  unit: CompilationUnit,
  named: Readonly<Record<RoomPart, string>> | undefined,
): void {
  if (named === undefined) return
  for (const part of Object.keys(roomRows) as RoomPart[]) {
    const { fields, verbs } = roomRows[part]
    const entity = knownEntity(unit, named[part], unit.value(['rooms', part]))
    if (entity)
      reportLacking(unit, ['rooms', part], {
        where: named[part],
        kept: part,
        lacks: lacking(entity, fields, verbs),
      })
  }
}
