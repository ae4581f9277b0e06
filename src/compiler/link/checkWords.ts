import type { SourceField } from '../../language/source.ts'
import type { FieldTypeName } from '../../language/field.ts'
import {
  countsCharacters,
  familyOf,
  fieldTypeNames,
  fieldTypes,
  isListType,
} from '../../rules/types/fieldTypes.ts'
import { typeOf } from '../scope/FieldShape.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'

const has = (type: FieldTypeName, word: keyof SourceField): boolean =>
  fieldTypes[type].words?.includes(word) === true

/** The types that know a word, as messages name them. */
const knownBy = (word: keyof SourceField): readonly string[] => {
  const single = fieldTypeNames.filter((type) => !isListType(type) && has(type, word))
  const isOfMany = !single.includes('lookup') && !single.includes('ref') && has('refs', word)
  return isOfMany ? [...single, 'fields with many'] : single
}

/** Words that fields of only some types know, each with these types. */
const wordsOfTypes = [...new Set(fieldTypeNames.flatMap((type) => fieldTypes[type].words ?? []))].map(
  (key) => ({ key, types: knownBy(key) }),
)

/** Refuses what means nothing for a field of its type, and what it lacks. */
export function checkWords(unit: CompilationUnit, name: string, field: SourceField, path: Path): void {
  const { type = 'text' } = field
  const stored = typeOf(field)
  // What stood before is called by the same words.
  if (
    field.label === undefined &&
    (field.changes !== undefined || !['ref', 'refs', 'code', 'codes'].includes(familyOf(stored)))
  )
    report(unit.to, 'missing-label', unit.key(path), { field: name })
  const needed = pointsAlready(field) ? undefined : fieldTypes[stored].needs
  if (needed && field[needed] === undefined)
    report(unit.to, 'missing-word', unit.key(path), { field: name, type, key: needed })
  for (const { key, types } of wordsOfTypes) {
    if (isIdle(key, field)) {
      report(unit.to, 'idle-word', unit.key([...path, key]), {
        key,
        field: name,
        type: isListType(stored) ? `${type} with several values` : type,
        wanted:
          types.length > 2
            ? `${types.slice(0, -1).join(', ')} and ${types.at(-1) ?? ''}`
            : types.join(' and '),
      })
    }
  }
  checkDerived(unit, name, field, path)
  checkLength(unit, field, path)
}

/** It stands there, and means nothing for a field of this type. */
const isIdle = (key: keyof SourceField, field: SourceField): boolean =>
  field[key] !== undefined && (!has(typeOf(field), key) || (key === 'to' && pointsAlready(field)))

/** To the states of its entity, or to the entity itself. */
const pointsAlready = ({ type }: SourceField): boolean => type === 'state' || type === 'tree'

/** Characters are counted, and so are several values. */
function checkLength(unit: CompilationUnit, field: SourceField, path: Path): void {
  const type = typeOf(field)
  if (countsCharacters(type)) checkCount(unit, 'max', field, { path, what: 'characters' })
  if (!isListType(type)) return
  checkCount(unit, 'min', field, { path, what: 'values' })
  checkCount(unit, 'max', field, { path, what: 'values' })
}

function checkCount(
  unit: CompilationUnit,
  word: 'min' | 'max',
  field: SourceField,
  { path, what }: { readonly path: Path; readonly what: string },
): void {
  const count = field[word]
  if (count !== undefined && (!Number.isInteger(count) || count < 1))
    report(unit.to, 'out-of-range', unit.value([...path, word]), {
      where: word,
      found: String(count),
      wanted: `a whole number of ${what}, at least 1`,
    })
}

/** What follows from something else follows from one thing, and is not entered. */
function checkDerived(unit: CompilationUnit, name: string, field: SourceField, path: Path): void {
  if (field.absent !== undefined && field.required === true)
    report(unit.to, 'idle-word', unit.key([...path, 'absent']), {
      key: 'absent',
      field: name,
      type: 'field that always has a value',
      wanted: 'fields that may have none',
    })
  if (field.compute !== undefined && field.default !== undefined && !Array.isArray(field.to))
    report(unit.to, 'idle-word', unit.key([...path, 'default']), {
      key: 'default',
      field: name,
      type: 'field with compute',
      wanted: 'fields that are entered',
    })
}
