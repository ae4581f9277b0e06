import type { SourceAudiences } from '../../language/source.ts'
import type { CompiledMe, CompiledVisit } from '../../language/audience.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledPath } from '../../language/field.ts'
import type { CompiledLookup } from '../../language/lookup.ts'
import { withFlowLimits } from './flowLimits.ts'
import { labelOf } from '../scope/labels.ts'
import type { Gathered, Linked } from './Linked.ts'
import { normalizeMenus, withReads } from './normalizeMenus.ts'
import { withOpeners, withSeals } from './withSeals.ts'
import { withLists } from './furtherLists.ts'
import { withSecrets, type Inferred } from './withSecrets.ts'
import { withSuccessors } from './successors.ts'
import { settingReaders } from './settingReaders.ts'
import { settingUses } from './settingUses.ts'
import { compiledSetting } from '../scope/settings.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { given } from '../scope/given.ts'
import { newsFrom } from './news.ts'
import { oneStepProcesses } from './processes.ts'
import { withTaskFacts } from './taskFacts.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'

export function gatherLinked(
  symbols: SymbolTable,
  files: readonly Linked[],
  inferred: Inferred | undefined,
): Gathered {
  const bounded = withOpeners(
    withSeals(
      withFlowLimits(
        Object.fromEntries(files.flatMap((file) => file.entities.map((entity) => [entity.name, entity]))),
      ),
    ),
  )
  const entities = inferred ? withSecrets(bounded, inferred) : bounded
  const screens = withLists(
    files.flatMap((file) => file.screens),
    entities,
  )
  return {
    entities,
    screens,
    menus: normalizeMenus(
      symbols,
      files.flatMap(({ menus }) => menus),
      screens,
    ),
  }
}

/** The definitions as a whole. What one file wishes of another's entity (values to carry, columns to index) is granted here. */
export function assemble(
  symbols: SymbolTable,
  files: readonly Linked[],
  gathered: Gathered,
  version: string,
): Definitions {
  const { paths, indexes } = wishesOf(files)
  const entities = Object.fromEntries(
    Object.values(gathered.entities).map((entity) => [
      entity.name,
      granted(entity, paths.get(entity.name), indexes.get(entity.name)),
    ]),
  )
  const audiences = symbols.audiences?.source
  const toldOf = settingReaders(symbols.audienceNames, gathered)
  const usesOf = settingUses(gathered.entities)
  const tiles = files.flatMap((file) => file.tiles).sort((a, b) => a.order - b.order)
  return {
    version,
    entities,
    screens: withSuccessors(gathered.screens, entities),
    menus: withReads(gathered.menus, gathered.screens, entities),
    ...(tiles.length > 0 ? { tiles } : {}),
    ...approvalsOf(symbols, files),
    ...servicesOf(symbols, files),
    ...papersOf(symbols, files),
    ...messagesOf(symbols, files, entities),
    ...keptBy(audiences),
    lookups: withTaskFacts(lookupsOf(symbols), entities),
    audiences: Object.entries(audiences?.audiences ?? {}).map(
      ([name, { label, userType = '', home = '', visit }]) => ({
        name,
        label: labelOf(label),
        userType,
        home,
        ...(visit ? { visit: { ...usualVisit, ...visit } } : {}),
      }),
    ),
    me: meOf(symbols, files),
    settings: [...symbols.settings.values()].map((origin) => ({
      ...compiledSetting(origin, symbols),
      audiences: toldOf(origin.name),
      uses: usesOf(origin.name),
    })),
    ...(audiences?.settings === undefined ? {} : { settingRows: audiences.settings }),
    ...(audiences?.calendar === undefined ? {} : { calendar: audiences.calendar }),
    roles: rolesOf(symbols),
    responsibilities: Object.entries(audiences?.responsibilities ?? {}).map(([id, { label, roles }]) => ({
      id,
      label: labelOf(label),
      audience: audiences?.roles[roles[0] ?? '']?.audience ?? '',
      roles,
    })),
    areas: Object.entries(symbols.areas?.source.areas ?? {}).map(([id, { label, server, icon }]) => ({
      id,
      label: labelOf(label),
      server: server ?? 'srmServer',
      ...(icon ? { icon } : {}),
    })),
  }
}

/** Processes, and where approvals are kept; nothing where there are none. */
function approvalsOf(
  symbols: SymbolTable,
  files: readonly Linked[],
): Pick<Definitions, 'processes' | 'approvals' | 'models'> {
  const processes = [...files.flatMap(({ process }) => process ?? []), ...oneStepProcesses(symbols)]
  const { approvals, processes: models } = symbols.audiences?.source ?? {}
  return { ...(processes.length > 0 ? { processes } : {}), ...given({ approvals, models }) }
}

/** Who is asked outside, and where calls are kept; nothing where nobody is. */
function servicesOf(
  { audiences }: SymbolTable,
  files: readonly Linked[],
): Pick<Definitions, 'services' | 'calls'> {
  const services = files.flatMap(({ service }) => service ?? [])
  const calls = audiences?.source.calls
  return { ...(services.length > 0 ? { services } : {}), ...(calls === undefined ? {} : { calls }) }
}

/** Where the server keeps what it finds by itself. */
const keptBy = (audiences: SourceAudiences | undefined): Pick<Definitions, 'alarms' | 'tasks' | 'rooms'> => ({
  ...(audiences?.rooms === undefined ? {} : { rooms: audiences.rooms }),
  ...(audiences?.alarms === undefined ? {} : { alarms: audiences.alarms }),
  ...(audiences?.tasks === undefined ? {} : { tasks: audiences.tasks }),
})

/** What is said beside documents and nothing serves; messages are served where they are kept. */
function papersOf({ audiences }: SymbolTable, files: readonly Linked[]): Pick<Definitions, 'papers'> {
  const isTold = audiences?.source.messages !== undefined
  const papers = files.flatMap(({ paper }) =>
    paper && !(isTold && paper.kind === 'message')
      ? [{ kind: paper.kind, name: paper.name, at: paper.at }]
      : [],
  )
  return papers.length > 0 ? { papers } : {}
}

/** What is told, and where that is kept; nothing where messages are not kept. */
function messagesOf(
  symbols: SymbolTable,
  files: readonly Linked[],
  entities: Definitions['entities'],
): Pick<Definitions, 'messages' | 'messageRows'> {
  const messageRows = symbols.audiences?.source.messages
  if (messageRows === undefined) return {}
  const written = files.flatMap(({ paper }) => paper?.messages ?? [])
  return { messages: [...written, ...newsFrom(symbols, entities)], messageRows }
}

/** What visitors are held to where nothing else is said. */
const usualVisit: CompiledVisit = { days: 15, uses: 100, perHour: 60, drafts: 3, size: 64 }

function wishesOf(files: readonly Linked[]) {
  const paths = new Map<string, Map<string, CompiledPath>>()
  const indexes = new Map<string, Map<string, readonly string[]>>()
  for (const { unit } of files) {
    for (const { entity, path } of unit.paths) {
      const known = paths.get(entity) ?? paths.set(entity, new Map()).get(entity)
      for (const one of withWords(path)) if (!known?.has(one.path)) known?.set(one.path, one)
    }
    for (const { entity, columns } of unit.indexes)
      (indexes.get(entity) ?? indexes.set(entity, new Map()).get(entity))?.set(columns.join(), columns)
  }
  return { paths, indexes }
}

/** Whoever takes over a key (`default: supplier.paymentTerm`) needs the words for it too. */
function withWords(path: CompiledPath): CompiledPath[] {
  if (path.part !== 'id' || !path.path.endsWith('Id')) return [path]
  const stem = path.path.slice(0, -2)
  return [
    path,
    { ...path, path: `${stem}Code`, part: 'code', storage: 'text' },
    { ...path, path: `${stem}Name`, part: 'name', storage: 'text' },
  ]
}

function granted(
  entity: CompiledEntity,
  paths: ReadonlyMap<string, CompiledPath> | undefined,
  wished: ReadonlyMap<string, readonly string[]> | undefined,
): CompiledEntity {
  const known = new Set(entity.indexes.map(([first]) => first))
  const indexes = [
    ...entity.indexes,
    ...[...(wished?.values() ?? [])].filter((columns) => columns.length > 1 || !known.has(columns[0] ?? '')),
  ]
  return {
    ...entity,
    paths: [...(paths?.values() ?? [])].sort((a, b) => (a.path < b.path ? -1 : 1)),
    indexes,
  }
}

function lookupsOf(symbols: SymbolTable): Record<string, CompiledLookup> {
  return Object.fromEntries(
    [...symbols.lookups].map(([typeCode, { source }]) => [
      typeCode,
      {
        typeCode,
        label: labelOf(source.label),
        level: source.level ?? 'SYSTEM',
        values: symbols.lookupCodes(typeCode) ?? [],
      },
    ]),
  )
}

function meOf(symbols: SymbolTable, files: readonly Linked[]): CompiledMe[] {
  const unit = files.find(({ unit: one }) => one.file === symbols.audiences?.file)?.unit
  const users = symbols.shape(symbols.audiences?.source.users ?? '')
  return Object.entries(symbols.audiences?.source.me ?? {}).map(([name, me]): CompiledMe => {
    if (typeof me === 'string') return ownValue(name, me, users)
    const [entity = '', field = ''] = me.list.split('.')
    const to = symbols.shape(entity)?.fields[field]?.to
    const when = unit?.at('me', name, 'when')
    return {
      name,
      type: 'list',
      field,
      entity,
      by: me.by,
      ...(to ? { to } : {}),
      ...(me.below ? { below: true } : {}),
      ...(when ? { when: asPredicate(when) } : {}),
    }
  })
}

/** A value of the user's own row, or its key. */
function ownValue(name: string, field: string, users: EntityShape | undefined): CompiledMe {
  const found = field === 'id' ? undefined : users?.fields[field]
  const to = field === 'id' ? users?.name : found?.to
  const many = found?.storage === 'list'
  return { name, type: 'value', field, ...(to ? { to } : {}), ...(many ? { many } : {}) }
}

function rolesOf(symbols: SymbolTable): Definitions['roles'] {
  const bundled = new Set(Object.keys(symbols.audiences?.source.responsibilities ?? {}))
  return Object.entries(symbols.audiences?.source.roles ?? {}).map(([name, { label, audience }]) => ({
    name,
    label: labelOf(label),
    audience,
    responsibility: bundled.has(name),
  }))
}
