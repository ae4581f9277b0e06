import { useEffect, useMemo } from 'react'
import { Button } from 'antd'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { useEnvironment } from '../document/environment.ts'
import { ComingDocument } from '../host/ComingPage.tsx'
import { useHost } from '../host/host.ts'
import { ProblemState } from '../host/ProblemState.tsx'
import { DocumentEditor } from './DocumentEditor.tsx'
import { useDrawn } from '../../client/appearance.ts'
import { lateParts } from './lateParts.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useDocument } from './useDocument.ts'
import { useOpened } from './useOpened.ts'
import './edit.css'
import './phone.css'

/** An edit or detail screen: reads the document of the tab's address, or begins a new one, and hands it to the editor. */
export function EditScreen({ chunk }: { readonly chunk: ScreenChunk }) {
  const say = useTexts(editTexts)
  const { close, search, params } = useHost()
  const entity = chunk.entities[chunk.screen.entity] as CompiledEntity // the compiler puts the screen's own entity into its chunk
  const environment = useEnvironment()
  const { document, reload } = useDocument(chunk, entity, environment)
  const isSaved = document.kind === 'open' && params['id'] !== undefined
  useOpened(chunk.screen, entity, isSaved ? document.store : undefined, environment)
  const typeCodes = useMemo(
    () => [
      ...new Set(
        Object.values(chunk.entities).flatMap((one) => one.fields.flatMap(({ typeCode }) => typeCode ?? [])),
      ),
    ],
    [chunk],
  )

  const { narrow } = useDrawn()
  const hasLines = chunk.screen.sections.some(({ kind }) => kind === 'table' || kind === 'matrix')
  useEffect(() => {
    if (hasLines && !narrow) lateParts.grid.prefetch()
  }, [hasLines, narrow])

  if (document.kind === 'loading') return <ComingDocument hasSteps={(entity.path?.length ?? 0) > 0} />
  if (document.kind === 'failed')
    return (
      <div className="edit-state">
        <ProblemState
          error={document.error}
          title={say('document.loadFailed')}
          missing={{ title: say('document.notFound'), why: say('document.notFoundWhy') }}
          level={1}
          onRetry={reload}
        >
          {search && <Button onClick={search}>{say('document.find')}</Button>}
          <Button onClick={close}>{say('document.closeTab')}</Button>
        </ProblemState>
      </div>
    )
  return (
    <DocumentEditor
      key={chunk.screen.id}
      chunk={chunk}
      entity={entity}
      store={document.store}
      environment={environment}
      typeCodes={typeCodes}
    />
  )
}
