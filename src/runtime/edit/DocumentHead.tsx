import { memo, useMemo } from 'react'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { DocumentSteps } from './DocumentSteps.tsx'
import { headFacts } from './headFacts.ts'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { lateParts } from './lateParts.ts'

interface Props {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
}

/** Below the number of a document: whom it is between and under which terms, its steps, its figures. Nothing where it has none of them. */
export const DocumentHead = memo(function DocumentHead({ screen, entity, store, language }: Props) {
  const { user } = useHost()
  const facts = useMemo(() => headFacts(screen, entity, user.audience), [screen, entity, user])
  const [isSaved] = useSelected(store, ({ row }) => [row['id'] !== undefined] as const)
  const hasSteps = (entity.path?.length ?? 0) > 0
  if (!hasSteps && facts.figures.length === 0) return null
  return (
    <div className="document-head">
      {isSaved ? <FactsLine columns={[facts.parties, facts.terms]} store={store} /> : null}
      <div className="document-split">
        {hasSteps ? (
          <DocumentSteps entity={entity} store={store} language={language} figures={facts.figures} />
        ) : null}
        {facts.figures.length > 0 ? (
          <Figures
            columns={facts.figures}
            stopped={screen.stopped}
            store={store}
            language={language}
            isSaved={isSaved}
          />
        ) : null}
      </div>
    </div>
  )
})

/** Groups of values in one line; those without a value are left out. */
function FactsLine({
  columns,
  store,
}: {
  readonly columns: readonly (readonly CompiledColumn[])[]
  readonly store: DocumentStore
}) {
  useSelected(store, ({ row }) => columns.flat().map(({ key }) => row[key]))
  const { row } = store.state()
  const groups = columns
    .map((group) => group.filter(({ key }) => hasValue(row[key])))
    .filter((group) => group.length > 0)
  if (groups.length === 0) return null
  return (
    <p className="document-facts">
      {groups.map((group) => (
        <span key={group[0]?.key}>
          {group.map((column) => (
            <FieldValue key={column.key} column={column} row={row} />
          ))}
        </span>
      ))}
    </p>
  )
}

interface FiguresProps {
  readonly columns: readonly CompiledColumn[]
  readonly stopped: CompiledScreen['stopped']
  readonly store: DocumentStore
  readonly language: Language
  readonly isSaved: boolean
}

/** In a new document what has no value yet keeps its place; later it gives way to the others. */
const Figures = memo(function Figures({ columns, stopped, store, language, isSaved }: FiguresProps) {
  const say = useTexts(editTexts)
  const since = (column: CompiledColumn): string => stopped?.[column.key] ?? ''
  useSelected(store, ({ row }) =>
    columns.flatMap((column) => [row[column.key], column.measure && row[column.measure], row[since(column)]]),
  )
  const { row } = store.state()
  const shown = columns.filter(({ key }) => !isSaved || hasValue(row[key]))
  if (shown.length === 0) return null
  return (
    <dl className="document-figures" aria-label={say('head.figures')}>
      {shown.map((column) => (
        <div key={column.key} data-figure={column.field}>
          <dt>{spoken(column.title, language)}</dt>
          <dd>
            {hasValue(row[column.key]) ? (
              <>
                <FieldValue column={column} row={row} />
                {column.type === 'datetime' ? (
                  <LazyBoundary lazy={lateParts.remaining} language={language} coming={null} quiet>
                    {({ RemainingTime }) => (
                      <RemainingTime moment={row[column.key]} stopped={row[since(column)]} />
                    )}
                  </LazyBoundary>
                ) : null}
              </>
            ) : (
              <span className="document-none">—</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
})
