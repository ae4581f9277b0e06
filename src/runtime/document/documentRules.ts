import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { ExpressionEnv, Rule } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledSection } from '../../language/screen.ts'
import type { FieldError } from '../../language/wire.ts'
import { brokenPlaces } from '../../rules/document/brokenPlaces.ts'
import { sayOf } from '../../rules/document/words.ts'
import { missingFor } from '../../rules/document/allowedVerbs.ts'
import { hidden } from '../../rules/document/editable.ts'
import { lineEntityOf, splitPath } from '../../rules/document/rowPath.ts'
import { isTold } from '../../rules/document/isTold.ts'
import { levelOf } from '../../rules/document/lineAsks.ts'
import { newRow } from '../../rules/document/newRow.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { untold } from '../../rules/document/untold.ts'
import { validatePlace, validateSteps, type RuleError } from '../../rules/document/validate.ts'
import { closed, withSecretRules } from '../../rules/document/closed.ts'
import { isUnread } from '../sealing/strict.ts'
import type { DocumentRules } from './DocumentModel.ts'
import type { Environment } from './environment.ts'
import { spoken } from '../../texts/spoken.ts'
import { screenErrors, screenRules } from './screenRules.ts'

/** The rules room, bound to one document type and this user's surroundings; the server runs the same functions. What the screen asks for beside them is the browser's alone. */
export function documentRules(
  entities: Readonly<Record<string, CompiledEntity>>,
  entity: CompiledEntity,
  environment: Environment,
  language: () => Language,
  sections: readonly CompiledSection[] = [],
): DocumentRules & { newDocument(given?: Row): Row } {
  const asks = screenRules(sections)
  const toFieldError = ({ path, code, words }: RuleError): FieldError => ({
    path,
    code,
    msg: spoken(words, language()),
  })
  // What a verb's dialog will ask need not be there before it opened.
  const askedBy = (verb: string | undefined) => {
    const found = entity.verbs.find(({ name }) => name === verb)
    const wires = found?.ask.map((name) => entity.fields.find((field) => field.name === name)?.wire)
    return new Set([
      ...(wires ?? []),
      ...(found?.askLines ?? []).map(({ lines, field }) => `${lines}.${field}`),
    ])
  }
  /** Rules of a verb that a row breaks, as far as they can be judged before it has asked anything, at these places. */
  const broken =
    (placesOf: (row: Row, rule: Rule) => readonly string[]) =>
    (row: Row, name: string): readonly FieldError[] => {
      const env = environment()
      const verb = entity.verbs.find((one) => one.name === name)
      const asked = askedBy(name)
      if (!verb) return []
      const secret = isUnread(entities, entity, row) ? withSecretRules(entities, entity, verb).require : []
      return verb.require
        .filter((one) => !secret.includes(one))
        .filter((one) => isTold(one.rule, row) && !missingFor(entity, verb, one, row))
        .filter(({ rule }) => !rule.deps.some((dep) => asked.has(dep)) && rule.run(row, env) !== true)
        .flatMap((rule) =>
          placesOf(row, rule).map((path) =>
            toFieldError({ path, code: rule.code, words: sayOf(entity, row, env, rule.say) }),
          ),
        )
    }
  return {
    newDocument: (given) => newRow(entities, entity, environment(), given),
    recompute: (row, changed, copies) => {
      const env = environment()
      const isKept = untold(entities, entity, row, env)
      return recompute(entities, entity, row, env, { changed, copies, isKept })
    },
    *validate(row, verb) {
      const asked = askedBy(verb)
      const isKept = keptFrom(entities, entity, row, environment())
      const judged = isUnread(entities, entity, row) ? closed(entities, entity) : { entities, entity }
      for (const wrong of validateSteps(judged.entities, judged.entity, row, environment(), { verb }))
        yield wrong.filter(({ path }) => !asked.has(levelOf(path)) && !isKept(path)).map(toFieldError)
      for (const wrong of screenErrors(asks, { entities, entity }, row, environment()))
        yield wrong.filter(({ path }) => !asked.has(levelOf(path))).map(toFieldError)
    },
    refusals: broken((row, rule) => brokenPlaces({ entities, entity, row, env: environment() }, rule)),
    lacks: broken((row, rule) => {
      const places = brokenPlaces({ entities, entity, row, env: environment() }, rule)
      return places.length > 0 ? places : [firstRead(entity, rule)]
    }),
    validatePlace: (row, path, options) => {
      if (askedBy(options.verb).has(levelOf(path))) return []
      return [
        ...validatePlace(entities, entity, row, environment(), { path, ...options }),
        ...[...screenErrors(asks, { entities, entity }, row, environment(), path)].flat(),
      ].map(toFieldError)
    },
  }
}

/** Whether what stands at a place is not sent to this user: it is there on the server, and is not missing. */
function keptFrom(
  entities: Readonly<Record<string, CompiledEntity>>,
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
): (path: string) => boolean {
  const hides = hidden(entity.access[String(env.me['audience'])], row, env)
  return (path) => {
    const { steps, key } = splitPath(path)
    const names = steps.map(({ lines }) => lines)
    const field = lineEntityOf(entities, entity, names)?.fields.find(({ wire }) => wire === key)
    return field !== undefined && hides([...names, field.name].join('.'))
  }
}

/** The first table or field of the document that a rule reads; '' where it reads none. */
function firstRead({ lines, fields }: CompiledEntity, { rule, on }: Rule): string {
  const names = [...(on === undefined ? [] : [on]), ...rule.deps].map((dep) => dep.split('.')[0])
  const places = names.map(
    (name) =>
      lines.find((one) => one.name === name)?.name ??
      fields.find((field) => field.name === name || field.wire === name)?.wire,
  )
  return places.find((place) => place !== undefined) ?? ''
}
