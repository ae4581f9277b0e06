import { DownOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import type { SavedView } from '../../language/wire.ts'
import type { Views } from './useViews.ts'
import { ViewDialog } from './ViewDialog.tsx'
import type { ViewFacts } from './viewCache.ts'
import { useViewWords } from './viewWords.ts'

/** The name of the view that is on, with a menu of the others and of what can be done with it. */
export function ViewBar({ views }: { readonly views: Views }) {
  const say = useViewWords()
  const { message, modal } = App.useApp()
  const [asked, setAsked] = useState<'new' | SavedView | null>(null)
  const { current, modified, list } = views
  const showingError = (work: Promise<void>) => {
    work.catch((error: unknown) => message.error(error instanceof Error ? error.message : String(error)))
  }
  const remove = (view: SavedView) =>
    modal.confirm({
      title: say('removeTitle', { name: view.name }),
      content: view.sharing === 'private' ? undefined : say('removeSays'),
      okText: say('delete'),
      okButtonProps: { danger: true },
      cancelText: say('cancel'),
      onOk: () => views.remove(view),
    })
  const entry = (view: SavedView) => ({
    key: view.id,
    label: (
      <span className="view-entry">
        {view.name}
        {view.isDefault && <small>{say('isDefault')}</small>}
        {!view.isMine && <small>{say('by', { owner: view.ownerName })}</small>}
      </span>
    ),
    onClick: () => views.open(view),
  })
  const mine = list.filter(({ isMine, sharing }) => isMine && sharing === 'private')
  const shared = list.filter((view) => !mine.includes(view))
  const group = (key: string, label: string, of: readonly SavedView[]): NonNullable<MenuProps['items']> =>
    of.length > 0 ? [{ key, type: 'group', label, children: of.map(entry) }] : []
  const doings: MenuProps['items'] = current
    ? [
        ...(current.isMine && modified
          ? [{ key: 'save', label: say('save'), onClick: () => showingError(views.save(current)) }]
          : []),
        ...(modified ? [{ key: 'revert', label: say('revert'), onClick: () => views.open(current) }] : []),
        { key: 'saveAs', label: say('saveAs'), onClick: () => setAsked('new') },
        ...(current.isMine
          ? [{ key: 'change', label: say('change'), onClick: () => setAsked(current) }]
          : []),
        {
          key: 'default',
          label: say(current.isDefault ? 'unsetDefault' : 'setDefault'),
          onClick: () => showingError(views.setDefault(current.isDefault ? null : current)),
        },
        { key: 'link', label: say('copyLink'), onClick: () => showingError(views.copyLink(current)) },
        ...(current.isMine
          ? [
              {
                key: 'remove',
                danger: true,
                label: say('remove'),
                onClick: () => {
                  remove(current)
                },
              },
            ]
          : []),
      ]
    : [{ key: 'saveAs', label: say('saveAs'), onClick: () => setAsked('new') }]
  const items: MenuProps['items'] = [
    { key: 'none', label: say('none'), onClick: () => views.open(null) },
    ...group('mine', say('mine'), mine),
    ...group('shared', say('shared'), shared),
    { key: 'line', type: 'divider' },
    ...doings,
  ]
  const finish = async (facts: ViewFacts) => {
    await (asked === 'new' || asked === null ? views.saveAs(facts) : views.save(asked, facts))
    setAsked(null)
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{ items, selectable: true, selectedKeys: [current?.id ?? 'none'] }}
        onOpenChange={(open) => {
          if (open) views.refresh()
        }}
      >
        <Button
          type="text"
          size="small"
          className="view-button"
          aria-label={say('current', {
            name: `${current?.name ?? say('none')}${modified ? ` (${say('modified')})` : ''}`,
          })}
        >
          {current?.name ?? say('none')}
          {modified && <em title={say('modified')}>*</em>}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {asked !== null && (
        <ViewDialog
          view={asked === 'new' ? null : asked}
          shareWith={views.shareWith}
          onCancel={() => setAsked(null)}
          onSave={finish}
        />
      )}
    </>
  )
}
