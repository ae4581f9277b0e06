import { App } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { rowsTexts } from '../../texts/rowsTexts.ts'
import { useHost } from '../host/host.ts'
import { RowsBar } from './RowsBar.tsx'
import type { OpenRows } from './useOpenRows.ts'
import type { ShownRows } from './useShownRows.ts'

interface Props {
  readonly entity: CompiledEntity
  readonly opened: OpenRows
  readonly shown: ShownRows
  jump(path: string): void
}

/** The bar of rows that are open: what is not saved is discarded once that is confirmed. */
export function OpenRowsBar({ entity, opened: { store, whole }, shown, jump }: Props) {
  const say = useTexts(rowsTexts)
  const { language } = useHost()
  const { modal } = App.useApp()
  const discard = () =>
    void modal.confirm({
      title: say('discardTitle'),
      content: say('discardSays'),
      okText: say('discard'),
      okButtonProps: { danger: true },
      cancelText: say('keep'),
      onOk: () => store.accept(store.state().saved),
    })
  return (
    <RowsBar
      entity={entity}
      whole={whole}
      store={store}
      changes={shown.changes}
      language={language}
      only={shown.only}
      onOnly={shown.setOnly}
      onDiscard={discard}
      onJump={jump}
    />
  )
}
