import type { CompiledColumn, CompiledEntity, CompiledField, CompiledVerb, ExpressionEnv, Row } from '../../language/compiled.ts'
import { allowedVerbs, type AllowedVerb } from '../../rules/document/allowedVerbs.ts'
import { editable } from '../../rules/document/editable.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Environment } from '../document/environment.ts'
import { joinPath, splitPath, type Step } from '../../rules/document/rowPath.ts'
import { rowAt } from '../document/paths.ts'

/** What may be changed, must be given and is shown, of one open document as it stands now. Paths are those of errors. */
export interface EditRules {
  editable(path: string): boolean
  required(field: CompiledField, rowPath: string): boolean
  shown(column: CompiledColumn, field: CompiledField | undefined, rowPath?: string): boolean
  verbs(): readonly AllowedVerb[]
  verbsOf(entity: CompiledEntity, rowPath: string): readonly AllowedVerb[]
}

/** Files can be looked at, not added: where there are none, a field would only take room. */
const files: ReadonlySet<string> = new Set(['attachments', 'image'])
const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export function createEditRules(entities: Readonly<Record<string, CompiledEntity>>, entity: CompiledEntity, audience: string, mayWrite: boolean, store: DocumentStore, environment: Environment): EditRules {
  const access = entity.access[audience]
  let known: { readonly row: Row; readonly may: (path: string) => boolean } | undefined

  const editableNow = (path: string) => {
    const { row } = store.state()
    if (known?.row !== row) known = { row, may: access ? editable(entities, entity, access, row, environment()) : () => false }
    return mayWrite && known.may(path)
  }
  const place = (rowPath: string): { readonly row: Row; readonly env: ExpressionEnv } => {
    const { row } = store.state()
    const { steps } = splitPath(rowPath)
    return { row: rowAt(row, steps) ?? {}, env: environment(upOf(row, steps)) }
  }
  return {
    editable: editableNow,
    required: (field, rowPath) => {
      if (field.required === undefined) return false
      if (field.required === true || Array.isArray(field.required)) return true
      const { row, env } = place(rowPath)
      return 'run' in field.required && field.required.run(row, env) === true
    },
    shown: (column, field, rowPath = '') => {
      if (isEmpty(place(rowPath).row[column.key])) {
        if (files.has(column.type)) return false
        if ((column.span ?? 1) > 2 && field && !editableNow(joinPath(rowPath, field.wire))) return false // a whole row for nothing
      }
      const predicates = [column.show, field?.show].filter((predicate) => predicate !== undefined)
      if (predicates.length === 0) return true
      const { row, env } = place(rowPath)
      return predicates.every((predicate) => predicate.run(row, env) === true)
    },
    verbs: () => {
      const { row } = store.state()
      return allowedVerbs(entity, row, environment(), audience)
    },
    verbsOf: (line, rowPath) => {
      const { row, env } = place(rowPath)
      return allowedVerbs(line, row, env, audience)
    },
  }
}

/** The rows around a line, as expressions see them: its parent first. */
function upOf(document: Row, steps: readonly Step[]): ExpressionEnv['up'] {
  if (steps.length === 0) return undefined
  const above = steps.slice(0, -1)
  return { row: rowAt(document, above) ?? {}, up: upOf(document, above) }
}

/** A verb that asks for nothing and breaks nothing runs on a click. */
export const asksFirst = (verb: CompiledVerb) => verb.ask.length > 0 || verb.danger
