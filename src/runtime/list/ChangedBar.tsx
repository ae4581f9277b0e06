import { Button } from 'antd'
import { ReloadOutlined } from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import { clientTexts } from '../../texts/clientTexts.ts'
import { useChangedRows } from './useChangedRows.ts'
import type { ListModel } from './useListModel.tsx'

/** Says quietly that rows were changed elsewhere, and shows them when it is asked to: nothing moves under the pointer. */
export function ChangedBar({ list }: { readonly list: ListModel }) {
  const count = useChangedRows(list, list)
  return (
    <span className="list-changed" role="status">
      {count > 0 ? <Changed count={count} onShow={list.loaded.reload} /> : null}
    </span>
  )
}

function Changed({ count, onShow }: { readonly count: number; onShow(): void }) {
  const say = useTexts(clientTexts)
  return (
    <>
      {say('changedRows.count', { count })}
      <Button type="link" size="small" icon={<ReloadOutlined />} onClick={onShow}>
        {say('changedRows.show')}
      </Button>
    </>
  )
}
