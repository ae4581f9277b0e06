import type { Ast, Segment, Span } from './ast.ts'
import { complain, frameAbove, type Checker } from './Checker.ts'
import type { ScopeEntity } from './Scope.ts'
import type { Frame, Typed } from './Typed.ts'
import { typingOf } from './typings.ts'

/** `setting.X` or `setting.X(ou)`. */
export interface SettingPath {
  readonly segments: readonly Segment[]
  readonly of?: Ast | undefined
  readonly span: Span
}

/** `readSetting({ scope: {} }, { segments: [] })` → `undefined`. A setting as a value: that of the organization which is named, else of the row in which the expression stands, else of what holds that. */
export function readSetting(checker: Checker, { segments, of, span }: SettingPath): Typed | undefined {
  const { settings = {} } = checker.scope
  const [, name, further] = segments
  if (!name) return undefined
  const known = Object.hasOwn(settings, name.name) ? settings[name.name] : undefined
  if (!known)
    return complain(checker, 'unknown-name', name, { name: name.name, candidates: Object.keys(settings) })
  if (further) return complain(checker, 'unknown-name', further, { name: further.name, candidates: [] })
  const organization = of
    ? named(checker, of, known.levels.includes('organization'))
    : known.levels.includes('organization') && ownOrganization(checker, name)
  if (organization === undefined) return undefined
  const { field, standard, levels } = known
  const typing = typingOf(field, checker.scope)
  const { asker } = checker.scope
  const base = {
    kind: 'setting',
    name: name.name,
    label: field.label,
    standard,
    levels,
    ...(asker === undefined ? {} : { asker }),
    typing,
    span: { offset: span.offset, length: span.length },
  } as const
  return organization === false ? base : { ...base, of: organization }
}

/** The organization in brackets; a setting that is the same for all of them takes none. */
function named(checker: Checker, of: Ast, isByOrganization: boolean): Typed | undefined {
  const typed = checker.check(of)
  if (!typed) return undefined
  const { organizations } = checker.scope
  if (isByOrganization && typed.typing.type === 'id' && typed.typing.to === organizations) return typed
  return complain(checker, 'wrong-type', of, {
    found: typed.typing.type,
    wanted: isByOrganization ? 'id' : 'null',
  })
}

/** False where neither the row nor what holds it says of which organization it is; undefined, with a complaint, where it says more than one. */
function ownOrganization(checker: Checker, at: Segment): Typed | false | undefined {
  const { scope } = checker
  const start = checker.home ?? checker.here
  for (let frame: Frame | undefined = start; frame; frame = frameAbove(frame, scope)) {
    if (frame.entity.name === scope.organizations) return reading(frame, 'id')
    const names = organizationsOf(frame.entity, scope.organizations)
    const [first, second] = names
    if (second !== undefined)
      return complain(checker, 'wrong-arguments', at, {
        name: at.name,
        wanted: names.map((name) => `setting.${at.name}(${name})`).join(' or '),
      })
    if (first !== undefined) return reading(frame, first)
  }
  return false
}

/** Fields that refer to an organization, by name. */
const organizationsOf = ({ fields, parent }: ScopeEntity, organizations: string | undefined): string[] =>
  Object.values(fields).flatMap(({ name, to, storage }) =>
    to !== undefined && storage === 'id' && to === organizations && name !== parent && name !== 'parent'
      ? [name]
      : [],
  )

function reading(frame: Frame, name: string): Typed | undefined {
  const field = frame.entity.fields[name]
  return (
    field && {
      kind: 'read',
      read: { frame, via: [], entities: [], field },
      typing: { type: 'id', to: field.to ?? frame.entity.name },
      span: { offset: 0, length: 0 },
    }
  )
}
