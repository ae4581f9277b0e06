import { useMemo } from 'react'
import { Button, Result, Skeleton } from 'antd'
import { CallError } from '../../client/Client.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import { DocumentEditor } from './DocumentEditor.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useDocument } from './useDocument.ts'
import './edit.css'

/** An edit or detail screen: reads the document of the tab's address, or begins a new one, and hands it to the editor. */
export function EditScreen({ chunk }: { readonly chunk: ScreenChunk }) {
  const say = useTexts(editTexts)
  const { close } = useHost()
  const entity = chunk.entities[chunk.screen.entity] as CompiledEntity // the compiler puts the screen's own entity into its chunk
  const environment = useEnvironment()
  const { document, reload } = useDocument(chunk, entity, environment)
  const typeCodes = useMemo(
    () => [
      ...new Set(
        Object.values(chunk.entities).flatMap((one) => one.fields.flatMap(({ typeCode }) => typeCode ?? [])),
      ),
    ],
    [chunk],
  )

  if (document.kind === 'loading')
    return (
      <div className="edit-screen" aria-busy="true">
        <div className="document-body">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      </div>
    )
  if (document.kind === 'failed') {
    const gone = document.error instanceof CallError && document.error.http === 404
    const trace =
      document.error instanceof CallError && document.error.traceId
        ? say('document.reference', { trace: document.error.traceId })
        : undefined
    return (
      <div className="edit-state">
        <Result
          status={gone ? '404' : 'error'}
          title={gone ? say('document.notFound') : say('document.loadFailed')}
          subTitle={
            gone ? undefined : (
              <>
                {document.error.message}
                <br />
                {trace}
              </>
            )
          }
          extra={[
            gone ? null : (
              <Button key="retry" type="primary" onClick={reload}>
                {say('document.retry')}
              </Button>
            ),
            <Button key="close" onClick={close}>
              {say('document.close')}
            </Button>,
          ]}
        />
      </div>
    )
  }
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
