import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen, CompiledSection } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { linesOf, splitPath, type Entities } from '../../rules/document/rowPath.ts'
import { createDocumentStore, type DocumentStore } from '../document/DocumentStore.ts'
import { documentRules } from '../document/documentRules.ts'
import { useEnvironment, type Environment } from '../document/environment.ts'
import { lineKey } from '../document/paths.ts'
import { useHost } from '../host/host.ts'
import type { ListDefinition } from '../list/useListRows.ts'
import { createRowRules } from './rowRules.ts'
import { rowChanges } from './rowChanges.ts'
import { rowsEntity, rowsName } from './rowsEntity.ts'
import type { EditRules } from '../edit/editRules.ts'

/** The rows of a list as a document that is open. */
export interface OpenRows {
  /** What the document is, among all entities. */
  readonly whole: CompiledEntity
  readonly entities: Entities
  readonly sections: readonly CompiledSection[]
  readonly store: DocumentStore
  readonly rules: EditRules
  /** The user may save here. */
  readonly mayWrite: boolean
}

/** Opens the rows of a list to be edited: those of the page that was read last, and those of other pages that were changed. `page`: null while none is there. */
export function useOpenRows(
  { screen, entity, table, entities: around }: ListDefinition,
  page: readonly Row[] | null,
  mayUpload: boolean,
): OpenRows {
  const { language, user, granted } = useHost()
  const environment = useEnvironment()
  const latest = useLatest({ environment, language })
  const whole = useMemo(() => rowsEntity(entity), [entity])
  const entities = useMemo(() => ({ ...around, [whole.name]: whole }), [around, whole])
  const sections = useMemo(() => sectionOf(screen, table), [screen, table])
  const [store] = useState(() => {
    const now: Environment = (up) => latest.current.environment(up)
    return openStore({ entities, whole, entity, sections }, now, () => latest.current.language)
  })
  useEffect(() => {
    if (page) store.adopt(rowsName, page)
  }, [store, page])
  const { audience } = user
  const mayWrite = screen.toolbar.some(({ kind, resource }) => kind === 'save' && granted(resource))
  const rules = useMemo(
    () => createRowRules({ entities, entity, store, environment }, { audience, mayWrite, mayUpload }),
    [entities, entity, store, environment, audience, mayWrite, mayUpload],
  )
  return { whole, entities, sections, store, rules, mayWrite }
}

/** The table of the rows, as a section of a document: its columns are what must be given. */
const sectionOf = (screen: CompiledScreen, table: CompiledTable): readonly CompiledSection[] => [
  { kind: 'table', name: rowsName, label: screen.title, lines: rowsName, table, children: [] },
]

interface Kind extends Pick<OpenRows, 'entities' | 'whole' | 'sections'> {
  readonly entity: CompiledEntity
}

/** Only what was written into is judged: what stands there has been judged when it was saved, by the rules of then. */
function openStore(
  { entities, whole, entity, sections }: Kind,
  environment: Environment,
  language: Parameters<typeof documentRules>[3],
): DocumentStore {
  const rules = documentRules(entities, whole, environment, language, sections)
  const store: DocumentStore = createDocumentStore(
    entities,
    whole,
    { [rowsName]: [] },
    {
      ...rules,
      *validate(row, verb) {
        const { added, changed } = rowChanges(entity, { row, saved: store.state().saved })
        const mine = new Set([...added, ...changed].map(lineKey))
        const keys = linesOf(row, rowsName).map(lineKey)
        for (const wrong of rules.validate(row, verb))
          yield wrong.filter(({ path }) => mine.has(keys[splitPath(path).steps[0]?.index ?? -1] ?? ''))
      },
    },
  )
  return store
}
