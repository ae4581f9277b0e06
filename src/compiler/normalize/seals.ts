import type { CompiledAccess, CompiledSeal, SealKeys } from '../../language/entity.ts'
import type { SourceAccess, SourceEntity } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { Path } from '../source/SourceFile.ts'
import { given } from '../scope/given.ts'
import { asPredicate, nothing } from '../scope/normalizeRules.ts'
import { hiddenNames, sealedFrom, sealers } from '../scope/rowRules.ts'

/** What of it stands encrypted, and until when. */
export function compiledSeal(
  unit: CompilationUnit,
  shape: EntityShape,
  sealed: SourceEntity['sealed'],
): CompiledSeal | undefined {
  if (!sealed) return undefined
  const { fields, per, into } = sealed
  const keys = sealKeys(unit, shape, sealed)
  const strict = unit.at('sealed', 'hide')
  return {
    when: asPredicate(unit.at('sealed', 'when') ?? nothing),
    by: sealers(sealed),
    fields,
    ...(strict ? { strict: asPredicate(strict) } : {}),
    ...given({
      keys,
      per: shape.fields[per ?? '']?.wire,
      into: shape.fields[into ?? '']?.wire,
      do: sealed.do,
    }),
  }
}

/** In which rows of what is opened its openers stand. Undefined: nobody has a part of the key. */
function sealKeys(
  unit: CompilationUnit,
  shape: EntityShape,
  { keys, per = '' }: NonNullable<SourceEntity['sealed']>,
): SealKeys | undefined {
  if (!keys) return undefined
  const event = unit.entity(shape.fields[per]?.to ?? '')
  const [lines = '', name = ''] = keys.to.split('.')
  const rows = unit.entity(event?.lines[lines]?.entity ?? '')
  const user = rows?.fields[name]?.wire
  return event && rows && user !== undefined
    ? { event: event.name, lines, entity: rows.name, user, do: keys.do }
    : undefined
}

/** What is hidden from an audience: by name, or as long as the document is sealed. */
export function hiddenFrom(
  unit: CompilationUnit,
  audience: string,
  access: SourceAccess,
  header: Pick<SourceEntity, 'sealed'> = {},
): CompiledAccess['hide'] {
  const rule = (...path: Path) => ({ when: asPredicate(unit.at(...path) ?? nothing) })
  const said = hiddenNames(access).map(({ name, at }) => ({
    field: name,
    ...(at === undefined ? {} : rule('access', audience, 'hide', at)),
  }))
  const seal = rule('sealed', 'when')
  const sealed = sealedFrom(header, audience).map((field) => ({ field, ...seal }))
  return [...said, ...sealed]
}
