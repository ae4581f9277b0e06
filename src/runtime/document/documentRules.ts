import type { CompiledEntity, Language, Row } from '../../language/compiled.ts'
import { newRow } from '../../rules/document/newRow.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { validate } from '../../rules/document/validate.ts'
import type { DocumentRules } from './DocumentStore.ts'
import type { Environment } from './environment.ts'

/** The rules room, bound to one document type and this user's surroundings. The server runs the same functions. */
export function documentRules(entities: Readonly<Record<string, CompiledEntity>>, entity: CompiledEntity, environment: Environment, language: () => Language): DocumentRules & { newDocument(): Row } {
  return {
    newDocument: () => newRow(entities, entity, environment()),
    newLine: (line, up) => newRow(entities, line, environment({ row: up })),
    recompute: (row, changed) => recompute(entities, entity, row, environment(), changed),
    validate: (row, verb) => {
      // What a verb's dialog will ask need not be there before it opened.
      const asked = new Set(entity.verbs.find(({ name }) => name === verb)?.ask.map((name) => entity.fields.find((field) => field.name === name)?.wire))
      return validate(entities, entity, row, environment(), { verb }).filter(({ path }) => !asked.has(path)).map(({ path, code, words }) => ({ path, code, msg: words[language()] }))
    },
  }
}
