import { MessageOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useHost } from '../host/host.ts'

const TalkDrawer = lazy(async () => ({ default: (await import('./TalkDrawer.tsx')).TalkDrawer }))

/** Opens the talk about the document. Nothing where the screen has no address of its own: people without an account have no rooms. */
export function TalkButton({ entity, id }: { readonly entity: string; readonly id: string }) {
  const say = useTexts(editTexts)
  const { path, params } = useHost()
  const [isOpen, setOpen] = useState(params['talk'] === 'Y')
  if (path === undefined) return null
  return (
    <>
      <Tooltip title={say('head.talk')}>
        <Button
          type="text"
          size="small"
          icon={<MessageOutlined />}
          aria-label={say('head.talk')}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {isOpen ? (
        <Suspense>
          <TalkDrawer entity={entity} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
