import { useState } from 'react'
import { Alert, Button, Form } from 'antd'
import { isReadable, readOwn } from '../../client/enclose.ts'
import { hasSubtle } from '../../client/sign.ts'
import { useStore } from '../../client/Store.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { SealTold } from '../../language/wire.ts'
import { sealTexts } from '../../texts/sealTexts.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { useStamps } from '../host/useStamps.ts'
import { bidPassword, keepHere } from '../sealing/keptHere.ts'
import { isStrict, isUnread, sealTold } from '../sealing/strict.ts'
import { SealPassword } from './SealPassword.tsx'
import './sealing.css'

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
}

/** Of a document whose values the browser encrypts, to its owner: that it does, whether it can, and how he reads them again. Nothing elsewhere. */
export function SealBar({ chunk, entity, store }: Props) {
  const say = useTexts(sealTexts)
  const { user } = useHost()
  const { short } = useStamps()
  const [row] = useSelected(store, (state) => [state.row] as const)
  if (!entity.sealed?.strict || !entity.sealed.by.includes(user.audience) || !isStrict(entity, row))
    return null
  const told = sealTold(row)
  if (!hasSubtle())
    return (
      <Alert
        className="seal-bar"
        type="error"
        showIcon
        title={say('insecureTitle')}
        description={say('insecure')}
      />
    )
  const isClosed = isUnread(chunk.entities, entity, row)
  const handedIn = told?.at === undefined ? undefined : say('handedIn', { time: short(told.at) })
  return (
    <Alert
      className="seal-bar"
      type={isClosed ? 'warning' : 'info'}
      showIcon
      role="status"
      title={handedIn ?? say('strict')}
      description={
        isClosed && told ? (
          <Reading told={told} store={store} />
        ) : (
          <Password isAfter={handedIn !== undefined} />
        )
      }
    />
  )
}

/** With which password it can be read again once it is handed in. */
function Password({ isAfter }: { readonly isAfter: boolean }) {
  const say = useTexts(sealTexts)
  const password = useStore(bidPassword)
  return (
    <>
      <p>{isAfter ? `${say('strict')} ${say('keep')}` : say('keep')}</p>
      <SealPassword
        label={say('password')}
        value={password}
        onChange={({ target }) => bidPassword.set(target.value)}
      />
    </>
  )
}

/** What was handed in, for whoever has its password. */
function Reading({ told, store }: { readonly told: SealTold; readonly store: DocumentStore }) {
  const say = useTexts(sealTexts)
  const [password, setPassword] = useState(bidPassword.get())
  const [state, setState] = useState<'idle' | 'reading' | 'wrong'>('idle')
  const { text = '' } = told
  if (!isReadable(text)) return <p>{say('lost')}</p>
  const read = async () => {
    setState('reading')
    const { saved } = store.state()
    const found = await readOwn(text, String(saved['id']), password)
    setState(found ? 'idle' : 'wrong')
    if (!found) return
    bidPassword.set(password)
    keepHere(saved['id'], found)
    store.accept(saved)
  }
  return (
    <>
      <p>{say('again')}</p>
      <Form layout="inline" onFinish={() => void read()}>
        <Form.Item
          validateStatus={state === 'wrong' ? 'error' : ''}
          help={state === 'wrong' ? say('wrong') : undefined}
        >
          <SealPassword
            label={say('password')}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Form.Item>
        <Button htmlType="submit" loading={state === 'reading'} disabled={password === ''}>
          {say('read')}
        </Button>
      </Form>
    </>
  )
}
