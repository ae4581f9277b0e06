import { App, Button, Select, Upload } from 'antd'
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { Row } from '../../language/row.ts'
import { processTexts } from '../../texts/processTexts.ts'
import { useHost } from '../host/host.ts'
import { saveFile } from '../sheets/exportRows.ts'
import type { PanelProps } from './PanelProps.ts'
import { rowsIn, stepsOfVersion } from './pictureSteps.ts'
import { ProcessPicture } from './ProcessPicture.tsx'
import { ProcessTrial } from './ProcessTrial.tsx'

interface Props extends PanelProps {
  readonly row: Row
  labelOf(list: string, code: string): string
}

/** One version of a process, also while it is written; what may be done with it beside saving. */
export function ModelPicture({ entity, entities, store, language, row, labelOf }: Props) {
  const say = useTexts(processTexts)
  const { granted } = useHost()
  const versions = rowsIn(row, 'definitions')
  const [wanted, setWanted] = useState<string>()
  const version = versions.find(({ id }) => id === wanted) ?? preferred(versions)
  const may = (verb: string): boolean =>
    granted(entity.verbs.find(({ name }) => name === verb)?.resource ?? '')
  const states = entities[entity.lines.find(({ name }) => name === 'definitions')?.entity ?? '']?.states
  const stateOf = ({ status }: Row): string => {
    const found = states?.values.find(({ code }) => code === status)?.label
    return (language === 'EN' ? found?.EN : found?.CN) ?? String(status ?? '')
  }
  if (!version) return <p className="panel-empty">{say('noSteps')}</p>
  const steps = stepsOfVersion(version, {
    isEnglish: language === 'EN',
    anybody: say('anybody'),
    roleOf: (words) => labelOf('SYS_ROLE', words),
  })
  const isSaved = typeof version['id'] === 'string' && version['versionNum'] !== undefined
  return (
    <>
      <div className="process-tools">
        <Select
          aria-label={say('show')}
          popupMatchSelectWidth={false}
          value={String(version['id'])}
          onChange={setWanted}
          options={versions.map((one) => ({
            value: String(one['id']),
            label: say('version', { number: String(one['versionNo'] ?? ''), state: stateOf(one) }),
          }))}
        />
        {isSaved && may('doExport') ? <ExportButton entity={entity} row={row} version={version} /> : null}
        {may('doImport') ? <ImportButton entity={entity} row={row} store={store} /> : null}
      </div>
      <ProcessPicture steps={steps} label={say('steps')} modeOf={(code) => labelOf('BPM_STEP_MODE', code)} />
      {isSaved && may('doSimulate') ? (
        <ProcessTrial
          key={String(version['id'])}
          entity={entity}
          modelId={String(row['id'])}
          versionId={String(version['id'])}
          modeOf={(code) => labelOf('BPM_STEP_MODE', code)}
        />
      ) : null}
    </>
  )
}

/** The draft that is worked on, else the own version in force, else the delivered one. */
const preferred = (versions: readonly Row[]): Row | undefined =>
  versions.find(({ status }) => status === 'DRAFT') ??
  versions.findLast(({ status, deliveredFlag }) => status === 'EFFECTIVE' && deliveredFlag !== 'Y') ??
  versions.findLast(({ status }) => status === 'EFFECTIVE') ??
  versions.at(-1)

function ExportButton({
  entity: { server, family },
  row,
  version,
}: Pick<Props, 'entity' | 'row'> & { readonly version: Row }) {
  const say = useTexts(processTexts)
  const { message } = App.useApp()
  const { client, menuId, respId } = useHost()
  const fetchFile = () =>
    client
      .call<{ fileName: string; text: string }>(
        server,
        family,
        'doExport',
        { id: row['id'], definitionId: version['id'] },
        { menuId, respId },
      )
      .then(
        ({ data }) => saveFile(new Blob([data.text], { type: 'application/json' }), data.fileName),
        (problem: unknown) => void message.error(problem instanceof Error ? problem.message : ''),
      )
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void fetchFile()}>
      {say('export')}
    </Button>
  )
}

function ImportButton({
  entity: { server, family, name },
  row,
  store,
}: Pick<Props, 'entity' | 'row' | 'store'>) {
  const say = useTexts(processTexts)
  const { message } = App.useApp()
  const { client, menuId, respId, changed } = useHost()
  const send = async (file: Blob): Promise<void> => {
    try {
      const body = { id: row['id'], versionNum: row['versionNum'], text: await file.text() }
      const { data } = await client.call<Row>(server, family, 'doImport', body, { menuId, respId })
      store.accept(data)
      changed(name)
      message.success(say('imported'))
    } catch (problem) {
      message.error(problem instanceof Error ? problem.message : '')
    }
  }
  return (
    <Upload
      accept=".json"
      showUploadList={false}
      beforeUpload={(file) => {
        void send(file)
        return false
      }}
    >
      <Button icon={<UploadOutlined aria-hidden="true" />}>{say('import')}</Button>
    </Upload>
  )
}
