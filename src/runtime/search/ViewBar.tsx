import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useMenuBack } from '../host/useKeyboardBack.ts'
import type { SavedView } from '../../language/wire.ts'
import { useViewMenu } from './useViewMenu.tsx'
import type { Views } from './useViews.ts'
import { ViewDialog } from './ViewDialog.tsx'
import type { ViewFacts } from './viewCache.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

/** The name of the view that is on, with a menu of the others and of what can be done with it. */
export function ViewBar({ views }: { readonly views: Views }) {
  const say = useTexts(runtimeTexts)
  const [asked, setAsked] = useState<'new' | SavedView | null>(null)
  const { current, modified } = views
  const { button, onOpen } = useMenuBack()
  const items = useViewMenu(views, setAsked)
  const name = current?.name ?? say('view.none')
  const mark = modified ? ` (${say('view.modified')})` : ''
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
          onOpen(open)
        }}
      >
        <Button
          ref={button}
          type="text"
          size="small"
          className="view-button"
          aria-label={say('view.current', { name: `${name}${mark}` })}
        >
          {name}
          {modified && <em title={say('view.modified')}>*</em>}
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
