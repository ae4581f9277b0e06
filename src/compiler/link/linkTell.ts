import type { SourceEntity, SourceVerb } from '../../language/source.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { unmailable } from '../../rules/messages/unmailable.ts'
import { listOf } from '../scope/names.ts'
import { eachName } from './linkNames.ts'
import { reasons } from './unmailableReasons.ts'

/** Who is told of a verb: audiences and roles who find the document. */
export function linkTell(
  unit: CompilationUnit,
  shape: EntityShape,
  tell: SourceVerb['tell'],
  path: Path,
): void {
  refuseUnmailable(unit, shape, tell, path)
  const choices = [...unit.world.audienceNames, ...unit.world.roleNames]
  eachName(tell, path, (name, at) => {
    const mark = unit.value(at)
    if (known(unit, 'unknown-receiver', mark, { name, choices }) && !sees(unit, shape, name))
      report(unit.to, 'unheard-notice', mark, { receiver: name, entity: shape.name })
  })
}

/** By mail it is told what the row is called: that is no price, no place among others and no secret. */
function refuseUnmailable(
  unit: CompilationUnit,
  { fields, display: { code } }: EntityShape,
  tell: SourceVerb['tell'],
  path: Path,
): void {
  const isTold = listOf(tell ?? []).some((one) => one !== unit.world.visitors)
  const why = isTold && fields[code] ? unmailable(fields[code]) : undefined
  if (why !== undefined)
    report(unit.to, 'unmailable', unit.value(path), { name: code, channel: 'mail', why: reasons[why] })
}

/** Whether an audience, or that of a role, finds rows of the document: those that say no access are the first one's. */
export function sees(unit: CompilationUnit, shape: EntityShape, receiver: string): boolean {
  const audience = unit.world.audiences?.source.roles[receiver]?.audience ?? receiver
  const above = shape.parent === undefined ? undefined : unit.entity(shape.parent)
  if (above) return sees(unit, above, receiver)
  const access = (shape.origin.source as SourceEntity).access // only lines have a parent
  return access ? access[audience]?.rows !== undefined : audience === unit.world.firstAudience
}
