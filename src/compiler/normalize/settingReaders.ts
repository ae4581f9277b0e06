import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { settingNames } from '../../rules/expression/isSetting.ts'

/** What a browser evaluates of the definitions. */
interface Evaluated {
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly screens: readonly CompiledScreen[]
}

/**
 * `settingReaders(['buyer'], { entities: {}, screens: [] })('X')` → `['buyer']`. Audiences whose browsers are told a setting: the first one, and others where rules of a document that they
 * fill in read it. What is hidden from an audience is not told by its default or its rule either.
 */
export function settingReaders(
  [first, ...others]: readonly string[],
  { entities, screens }: Evaluated,
): (setting: string) => readonly string[] {
  const read = others.map((audience) => ({
    audience,
    names: new Set(
      [
        ...Object.values(entities).map((entity) => formOf(entity, audience, entities)),
        ...screens.filter((screen) => screen.audience === audience),
      ].flatMap(settingsIn),
    ),
  }))
  return (setting) => [
    ...(first === undefined ? [] : [first]),
    ...read.flatMap(({ audience, names }) => (names.has(setting) ? [audience] : [])),
  ]
}

/** What the form of a document evaluates, where the audience fills it in. */
function formOf(entity: CompiledEntity, audience: string, entities: Evaluated['entities']): unknown {
  const access = entity.access[audience]
  return access && (mayEdit(access) || access.create) ? evaluated(entity, '', { access, entities }) : null
}

/** `settingsIn({ source: 'days <= setting.MOST' })` → `['MOST']`. Names of the settings that the expressions in it read. */
export function settingsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('source' in value && typeof value.source === 'string') return settingNames(value.source)
  return Object.values(value).flatMap(settingsIn)
}

const mayEdit = ({ edit }: CompiledAccess): boolean => edit !== undefined && edit.source.trim() !== 'false'

interface Known {
  readonly access: CompiledAccess
  readonly entities: Evaluated['entities']
}

/** Rules that the forms of an audience evaluate: of fields that it sees, of rows, and of what it does. */
function evaluated(entity: CompiledEntity, prefix: string, { access, entities }: Known): unknown {
  const isHidden = (name: string) => access.hide.some(({ field, when }) => field === prefix + name && !when)
  return [
    entity.fields
      .filter(({ name }) => !isHidden(name))
      .map(({ required, readonly, show, check, where, scaleOf, ...field }) => [
        field.default,
        required,
        readonly,
        show,
        check,
        where,
        scaleOf,
      ]),
    entity.checks,
    entity.verbs
      .filter(({ by }) => by.includes(access.audience))
      .map(({ require, warn, toWhich, askLines }) => [require, warn, toWhich, askLines]),
    access.edit,
    access.edits,
    entity.lines
      .filter(({ name }) => !isHidden(name))
      .map(({ name, entity: line }) => {
        const below = entities[line]
        return below && evaluated(below, `${prefix}${name}.`, { access, entities })
      }),
  ]
}
