import { App, type MenuProps } from 'antd'
import type { SavedView } from '../../language/wire.ts'
import type { Views } from './useViews.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

type Items = NonNullable<MenuProps['items']>

/** The views to choose from, and below them what can be done with the one that is on. `onAsk` asks for name and sharing of a view. */
export function useViewMenu(views: Views, onAsk: (view: 'new' | SavedView) => void): Items {
  const say = useTexts(runtimeTexts)
  const { list, current } = views
  const mine = list.filter(({ isMine, sharing }) => isMine && sharing === 'private')
  const shared = list.filter((view) => !mine.includes(view))
  const group = (key: string, label: string, of: readonly SavedView[]): Items =>
    of.length > 0 ? [{ key, type: 'group', label, children: of.map(entry) }] : []
  const entry = (view: SavedView) => ({
    key: view.id,
    label: <Entry view={view} />,
    onClick: () => views.open(view),
  })
  const saveAs = { key: 'saveAs', label: say('view.saveAs'), onClick: () => onAsk('new') }
  const onCurrent = useCurrentItems(views, onAsk)
  return [
    { key: 'none', label: say('view.none'), onClick: () => views.open(null) },
    ...group('mine', say('view.mine'), mine),
    ...group('shared', say('view.shared'), shared),
    { key: 'line', type: 'divider' },
    ...(current ? onCurrent(current, saveAs) : [saveAs]),
  ]
}

function Entry({ view }: { readonly view: SavedView }) {
  const say = useTexts(runtimeTexts)
  return (
    <span className="view-entry">
      {view.name}
      {view.isDefault && <small>{say('view.isDefault')}</small>}
      {!view.isMine && <small>{say('view.by', { owner: view.ownerName })}</small>}
    </span>
  )
}

/** What can be done with the view that is on: only its owner changes it. */
function useCurrentItems(
  views: Views,
  onAsk: (view: SavedView) => void,
): (current: SavedView, saveAs: Items[number]) => Items {
  const say = useTexts(runtimeTexts)
  const { message } = App.useApp()
  const remove = useRemoveView(views)
  const showingError = (work: Promise<void>) => {
    work.catch((error: unknown) => message.error(error instanceof Error ? error.message : String(error)))
  }
  const ifOf = (isThere: boolean, item: Items[number]): Items => (isThere ? [item] : [])
  return (current, saveAs) => {
    const { isMine, isDefault } = current
    return [
      ...ifOf(isMine && views.modified, {
        key: 'save',
        label: say('view.save'),
        onClick: () => showingError(views.save(current)),
      }),
      ...ifOf(views.modified, {
        key: 'revert',
        label: say('view.revert'),
        onClick: () => views.open(current),
      }),
      saveAs,
      ...ifOf(isMine, { key: 'change', label: say('view.change'), onClick: () => onAsk(current) }),
      {
        key: 'default',
        label: say(isDefault ? 'view.unsetDefault' : 'view.setDefault'),
        onClick: () => showingError(views.setDefault(isDefault ? null : current)),
      },
      { key: 'link', label: say('view.copyLink'), onClick: () => showingError(views.copyLink(current)) },
      ...ifOf(isMine, {
        key: 'remove',
        danger: true,
        label: say('view.remove'),
        onClick: () => remove(current),
      }),
    ]
  }
}

/** Removes a view once that is confirmed. */
function useRemoveView(views: Views): (view: SavedView) => void {
  const say = useTexts(runtimeTexts)
  const { modal } = App.useApp()
  return (view) => {
    modal.confirm({
      title: say('view.removeTitle', { name: view.name }),
      content: view.sharing === 'private' ? undefined : say('view.removeSays'),
      okText: say('view.delete'),
      okButtonProps: { danger: true },
      cancelText: say('view.cancel'),
      onOk: () => views.remove(view),
    })
  }
}
