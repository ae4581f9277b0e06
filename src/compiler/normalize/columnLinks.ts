import type { CompiledColumn } from '../../language/column.ts'
import type { SourceEntity } from '../../language/source.ts'
import type { Reached } from '../scope/fieldAt.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

export type Link = NonNullable<CompiledColumn['link']>

/** Where a column stands: for whom the screen is made, and what opens for a row of its own. */
export interface LinkPlace {
  readonly audience?: string | undefined
  readonly own?: string | undefined
}

/** What a click on a value opens: the document that its field belongs to, or points to. Nothing where it has several values, where that is the row's own and `own` is not given, or where the audience sees none. */
export function linkOf(
  unit: CompilationUnit,
  shape: EntityShape,
  { via, field }: Pick<Reached, 'via' | 'field'>,
  { audience, own }: LinkPlace,
): Link | undefined {
  if (field.storage === 'list') return undefined
  const steps = field.to && field.name !== 'parent' ? [...via, field.name] : [...via]
  const through = steps.reduce<EntityShape | undefined>((at, name) => next(unit, at, name), shape)
  let target = through
  while (target?.parent !== undefined) {
    steps.push('parent')
    target = unit.entity(target.parent)
  }
  if (!target) return undefined
  const screen = steps.every((step) => step === 'parent') ? own : documentScreen(unit, target, audience)
  if (screen === undefined) return undefined
  const about = aboutOf(unit, shape, { via, field }, audience)
  return { screen, idKey: idKeyOf(unit, shape, steps), ...(about ? { about } : {}) }
}

const next = (unit: CompilationUnit, at: EntityShape | undefined, name: string): EntityShape | undefined =>
  at?.fields[name]?.to === undefined ? undefined : unit.entity(at.fields[name].to)

/** The wire key that holds the id of what the last step leads to; the row carries it. */
function idKeyOf(unit: CompilationUnit, shape: EntityShape, steps: readonly string[]): string {
  const last = steps.at(-1)
  if (last === undefined) return 'id'
  const before = steps.slice(0, -1)
  const holder = before.reduce<EntityShape | undefined>((at, name) => next(unit, at, name), shape)
  const field = holder?.fields[last]
  const idKey = [...before, field?.wire ?? 'parentId'].join('.')
  if (before.length > 0 && field)
    unit.paths.push({
      entity: shape.name,
      path: { path: idKey, via: before, field: last, part: 'id', label: field.label, storage: 'id' },
    })
  return idKey
}

/** The screen on which a document of this entity is seen: the audience's own, else everybody's. */
export function documentScreen(
  unit: CompilationUnit,
  shape: EntityShape,
  audience: string | undefined,
): string | undefined {
  unit.reads.add(`screens:${shape.name}`)
  const access = (shape.origin.source as SourceEntity).access // a document's: the climb ended there
  const sees =
    audience === undefined ||
    (access ? access[audience]?.rows !== undefined : audience === unit.world.firstAudience)
  if (!sees) return undefined
  const { documents, variants, files } = unit.world.screenIndex()
  const base = documents.get(shape.name) ?? (files.get(shape.name) ? undefined : `${shape.name}Edit`)
  return variants.get(base ?? '')?.find(({ source }) => source.as === audience)?.id ?? base
}

/** What an approval or a message is about: its number opens the document itself. */
function aboutOf(
  unit: CompilationUnit,
  shape: EntityShape,
  { via, field }: Pick<Reached, 'via' | 'field'>,
  audience: string | undefined,
): Link['about'] | undefined {
  const at = via.reduce<EntityShape | undefined>((one, name) => next(unit, one, name), shape)
  if (field.name !== 'billNo' || at === undefined) return undefined
  const screens = documentsAbout(unit, at).flatMap((entity) => {
    const about = unit.entity(entity)
    const screen = about && documentScreen(unit, about, audience)
    return screen === undefined ? [] : [[entity, screen] as const]
  })
  if (screens.length === 0) return undefined
  const keyOf = (name: 'entityName' | 'businessKey') => {
    const part = at.fields[name]
    const path = [...via, part?.wire ?? name].join('.')
    if (part && via.length > 0)
      unit.paths.push({
        entity: shape.name,
        path: { path, via, field: name, label: part.label, storage: part.storage },
      })
    return path
  }
  return { key: keyOf('entityName'), idKey: keyOf('businessKey'), screens: Object.fromEntries(screens) }
}

/** The documents that rows of an entity may be about: those that are approved in steps, that somebody is told of, or that are talked about. */
function documentsAbout({ world }: CompilationUnit, { name }: EntityShape): readonly string[] {
  const { approvals, messages, rooms } = world.audiences?.source ?? {}
  if (name === approvals) return [...world.processes.values()].map(({ source }) => source.entity)
  if (name === rooms?.mentions)
    return [...world.entities.values()].flatMap((one) =>
      one.source.states !== undefined && !one.parent ? [one.name] : [],
    )
  const isTold = messages && [messages.outbox, messages.inbox, messages.sent].includes(name)
  return isTold ? (world.lookupCodes('SYS_TOLD') ?? []).map(({ code }) => code) : []
}
