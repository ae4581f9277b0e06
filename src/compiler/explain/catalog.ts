import { writtenAt } from '../source/writtenAt.ts'
import { addressOf } from './addressOf.ts'
import { accessFacts, type AccessFacts } from './accessWords.ts'
import { errors } from '../../language/errors.ts'
import { lineEntityOf } from '../../rules/document/rowPath.ts'
import type { Catalogue } from '../../texts/catalogue.ts'
import { errors as english } from '../../texts/en/errors.ts'
import { errors as chinese } from '../../texts/zh/errors.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledTile } from '../../language/home.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { CompiledEffect, CompiledVerb } from '../../language/verb.ts'
import { columnsOfMatrix } from '../../language/matrix.ts'
import type { CompiledScreen } from '../../language/screen.ts'

/** Everything that is defined, flat and by id, for tools that compare it with a specification. */
export interface Catalog {
  readonly routes: readonly {
    id: string
    path: string
    kind: string
    area: string
    entity: string
    side: string
    /** Further lists under its address. */
    lists?: readonly string[]
    file: string
    line: number
  }[]
  readonly entities: readonly {
    id: string
    kind: string
    area: string
    server: string
    endpoint: string
    parent: string | null
    fields: readonly { name: string; type: string; required: boolean }[]
    states: readonly string[]
    /** Those it passes when all goes well, each with the day on which it is expected, as it is written. */
    steps: readonly { state: string; expected: string | null }[]
    /** Of a document, which rows of it and of its tables each audience finds and changes. */
    access: readonly AccessFacts[]
    file: string
    line: number
  }[]
  readonly actions: readonly {
    entity: string
    verb: string
    from: readonly string[]
    to: string | null
    by: readonly string[]
    /** Of an audience of `by`, who holds one of these. */
    roles: Readonly<Record<string, readonly string[]>>
    resource: string
    /** Entities of which it makes or changes rows. */
    makes: readonly string[]
    changes: readonly string[]
    /** Calls of services. */
    asks?: readonly string[]
  }[]
  readonly lookups: readonly { typeCode: string; values: readonly string[] }[]
  readonly settings: readonly {
    name: string
    type: string
    default: string | null
    levels: readonly string[]
    uses: readonly string[]
    file: string
    line: number
  }[]
  readonly resources: readonly string[]
  readonly menus: readonly {
    id: string
    label: string
    parent: string | null
    path: string | null
    audience: string | null
    resources: readonly string[]
    grants: Readonly<Record<string, 'all' | readonly string[]>>
  }[]
  /** What homes are made of, in their order; granted to nobody in particular: to everybody. */
  readonly tiles: readonly {
    id: string
    kind: string
    label: string | null
    opens: string | null
    grants: readonly string[]
    file: string
    line: number
  }[]
  readonly errors: readonly { code: string; CN: string; EN: string }[]
  readonly cellTypes: readonly string[]
}

export function catalog(definitions: Definitions): Catalog {
  const entities = Object.values(definitions.entities)
  const first = definitions.audiences[0]?.name ?? ''
  return {
    routes: definitions.screens.map((screen) => route(screen, definitions, first)),
    entities: entities.map(entityRow),
    actions: entities.flatMap((entity) => [
      ...[...entity.verbs, ...(entity.runs ?? [])].map((verb) =>
        actionOf(definitions.entities, entity, verb),
      ),
      ...entity.flows.map((flow) => pickOf(entity, flow)),
    ]),
    lookups: Object.values(definitions.lookups).map(({ typeCode, values }) => ({
      typeCode,
      values: values.map(({ code }) => code),
    })),
    settings: (definitions.settings ?? []).map(({ name, type, standard, levels, uses, at }) => ({
      name,
      type,
      default: standard,
      levels,
      uses: uses.map(({ EN }) => EN),
      file: at.file,
      line: at.line,
    })),
    resources: sorted(definitions.menus.flatMap(({ resources }) => resources.map(({ code }) => code))),
    menus: definitions.menus.map(({ id, label, parent, path, audience, resources, grants }) => ({
      id,
      label: `${label.CN} | ${label.EN}`,
      parent: parent ?? null,
      path: path ?? null,
      audience: audience ?? null,
      resources: sorted(resources.map(({ code }) => code)),
      grants,
    })),
    tiles: (definitions.tiles ?? []).map((tile) => ({
      id: tile.name,
      kind: tile.kind,
      label: 'title' in tile ? `${tile.title.CN} | ${tile.title.EN}` : null,
      opens: openedBy(tile),
      grants: tile.grants ?? [],
      file: tile.at.file,
      line: tile.at.line,
    })),
    errors: [
      ...Object.keys(errors).map((code) => ({ code, CN: textOf(chinese, code), EN: textOf(english, code) })),
      ...ruleErrors(entities),
    ],
    cellTypes: sorted(definitions.screens.flatMap(columnsOf).map(({ cellType }) => cellType)),
  }
}

const openedBy = (tile: CompiledTile): string | null => {
  if (tile.kind === 'part') return null
  return tile.kind === 'report' ? tile.report : tile.opens
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort()

/** A screen stands on the side of its audience; one for all stands on the side of the menu that opens it. */
function route(screen: CompiledScreen, definitions: Definitions, first: string): Catalog['routes'][number] {
  const { entities, menus } = definitions
  const isOf = (id: string | undefined) =>
    id === screen.id || (screen.list !== undefined && id === screen.list)
  const menu = menus.find(({ screen: id }) => isOf(id)) ?? menus.find(({ lists }) => lists?.some(isOf))
  const { file, line } = writtenAt(screen)
  return {
    id: screen.id,
    path: addressOf(screen, definitions),
    kind: screen.kind,
    area: entities[screen.entity]?.area ?? '',
    entity: screen.entity,
    side: screen.audience ?? menu?.audience ?? first,
    ...(screen.lists ? { lists: screen.lists.map(({ screen: id }) => id) } : {}),
    file,
    line,
  }
}

/** Entities of which effects make or change rows, each once. */
const touched = (effects: readonly CompiledEffect[], kind: CompiledEffect['kind']): readonly string[] =>
  sorted(effects.flatMap((effect) => (effect.kind === kind ? effect.entity : [])))

/** Entities of own lines that a verb changes. */
const ownLinesOf = (
  entities: Definitions['entities'],
  entity: CompiledEntity,
  { set }: CompiledVerb,
): readonly string[] =>
  set.flatMap(({ lines }) =>
    lines === undefined ? [] : (lineEntityOf(entities, entity, lines.split('.'))?.name ?? []),
  )

function entityRow(entity: CompiledEntity): Catalog['entities'][number] {
  const { name, kind, area, server, family, parent, fields, states, path, expected } = entity
  const { file, line } = writtenAt(entity)
  return {
    id: name,
    kind,
    area,
    server,
    endpoint: `/v1/${family}Restful/`,
    parent: parent?.entity ?? null,
    fields: fields.map((field) => ({
      name: field.name,
      type: field.kinds ? 'ref' : field.type,
      required: field.required === true,
    })),
    states: states?.values.map(({ code }) => code) ?? [],
    steps: (path ?? []).map((state) => ({ state, expected: expected?.[state]?.source ?? null })),
    access: accessFacts(entity),
    file,
    line,
  }
}

/** A verb, or a run: done on no row. */
const actionOf = (
  entities: Definitions['entities'],
  entity: CompiledEntity,
  verb: CompiledVerb,
): Catalog['actions'][number] => ({
  entity: entity.name,
  verb: verb.name,
  from: entity.runs?.some((run) => run === verb) ? ['new'] : verb.from,
  to: verb.toWhich?.source ?? verb.to?.[0] ?? null,
  by: verb.by,
  roles: verb.roles ?? {},
  resource: verb.resource,
  makes: touched(verb.effects, 'make'),
  changes: sorted([...touched(verb.effects, 'change'), ...ownLinesOf(entities, entity, verb)]),
  ...(verb.asks ? { asks: verb.asks.map(({ service, call }) => `${service}.${call}`) } : {}),
})

/** A verb that picks rows makes documents, or fills those that are there. */
const pickOf = (entity: CompiledEntity, flow: CompiledFlow): Catalog['actions'][number] => ({
  entity: entity.name,
  verb: flow.name,
  from: flow.from ?? [],
  to: null,
  by: flow.by,
  roles: flow.roles ?? {},
  resource: flow.resource,
  makes: sorted([entity.name, ...touched(flow.effects ?? [], 'make')]),
  changes: touched(flow.effects ?? [], 'change'),
})

/** What an error says, with the names of its facts in braces; of one that depends on a number, what it says of many. */
const textOf = (texts: Catalogue, code: string): string => String(texts[code] ?? texts[`${code}_other`])

/** Rules of the definitions bring codes and words of their own. */
function ruleErrors(entities: readonly CompiledEntity[]): Catalog['errors'] {
  const rules = entities.flatMap(({ checks, limits, verbs, runs = [], fields, flows }) => [
    ...checks,
    ...limits,
    ...[...verbs, ...runs].flatMap(({ require, looks = [], warn = [] }) => [...require, ...looks, ...warn]),
    ...fields.flatMap(({ check }) => check ?? []),
    ...flows.map(({ error }) => error),
  ])
  const own = rules.filter(({ code }) => !Object.hasOwn(errors, code))
  return [...new Map(own.map(({ code, say }) => [code, { code, ...say }])).values()].sort((a, b) =>
    a.code < b.code ? -1 : 1,
  )
}

function columnsOf({ table, sections }: CompiledScreen): CompiledColumn[] {
  return [
    ...(table?.columns ?? []),
    ...sections.flatMap((section) => {
      if (section.kind === 'fields') return section.columns
      if (section.kind === 'matrix') return columnsOfMatrix(section).flatMap(({ columns }) => columns)
      if (section.kind !== 'table') return []
      return [...section.table.columns, ...section.children.flatMap((child) => child.table.columns)]
    }),
  ]
}
