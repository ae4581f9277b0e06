import type { CompiledEntity } from '../../language/entity.ts'
import type { Label } from '../../language/label.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { settingsIn } from './settingReaders.ts'

/** `settingUses({})('X')` → `[]`. Where a setting is read, in words: the document, and its field or verb. */
export function settingUses(
  entities: Readonly<Record<string, CompiledEntity>>,
): (setting: string) => readonly Label[] {
  const all = Object.values(entities).flatMap(readings)
  const uses = Map.groupBy(all, ({ setting }) => setting)
  return (setting) => {
    const words = (uses.get(setting) ?? []).map(({ words }) => words)
    return words.filter(({ CN }, index) => words.findIndex((one) => one.CN === CN) === index)
  }
}

interface Reading {
  readonly setting: string
  readonly words: Label
}

/** Entities that nothing happened to are compiled once. */
const known = new WeakMap<CompiledEntity, readonly Reading[]>()

function readings(entity: CompiledEntity): readonly Reading[] {
  const found = known.get(entity) ?? readingsIn(entity)
  known.set(entity, found)
  return found
}

function readingsIn({ label, fields, verbs, runs = [], ...others }: CompiledEntity): readonly Reading[] {
  const of = (part: unknown, name?: Label): readonly Reading[] =>
    settingsIn(part).map((setting) => ({ setting, words: name ? within(label, name) : label }))
  return [
    ...fields.flatMap((field) => of(field, field.label)),
    ...[...verbs, ...runs].flatMap((verb) => of(verb, verb.label)),
    ...of(others),
  ]
}

const within = (document: Label, part: Label): Label =>
  definitionTexts.label('setting.use', { document, part })
