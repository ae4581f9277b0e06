import { ExportOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useHost } from '../host/host.ts'
import type { ExportFormat } from './exportRequest.ts'

const items = [
  { key: 'xlsx', label: 'Excel' },
  { key: 'csv', label: 'CSV' },
]

interface Props {
  /** Rows that the file will have. */
  readonly count: number
  readonly size?: 'small'
  write(format: ExportFormat): Promise<void>
}

/** Writes what is shown into a file of the chosen format, and says how many rows it has or why there is none. Nothing where its reader may not export. */
export function ExportMenu({ count, size, write }: Props) {
  const say = useTexts(runtimeTexts)
  const { granted } = useHost()
  const { message } = App.useApp()
  if (!granted('btnExport')) return null
  const choose = async (format: ExportFormat) => {
    try {
      await write(format)
      message.success(say('export.done', { count }))
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => void choose(key === 'csv' ? 'csv' : 'xlsx') }}
    >
      <Button size={size} data-resource="btnExport" icon={<ExportOutlined />} disabled={count === 0}>
        {say('export.title')}
      </Button>
    </Dropdown>
  )
}
