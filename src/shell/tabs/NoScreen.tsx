import { Button } from 'antd'
import { CallError } from '../../client/Client.ts'
import { useLanguage } from '../../client/language.ts'
import { useStore } from '../../client/Store.ts'
import { useTexts } from '../../client/useTexts.ts'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import type { FoundScreen } from './useScreen.ts'

interface Props {
  readonly found: Extract<FoundScreen, { readonly kind: 'unknown' | 'refused' | 'waiting' | 'failed' }>
  readonly path: string
  readonly retry: () => void
}

/** In place of a screen that is not there, not allowed, or did not come: what happened, why, and a way on. */
export function NoScreen({ found, path, retry }: Props) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const { client, home, respName, router } = useWorkspace()
  const isOffline = useStore(client.activity.wire) === 'offline'
  const ways = (
    <>
      <Button type="primary" onClick={() => router.open(home)}>
        {say('page.toHome')}
      </Button>
      <Button onClick={openSearch}>{say('search.title')}</Button>
    </>
  )
  if (found.kind === 'failed')
    return (
      <StateMessage
        kind={isOffline ? 'offline' : 'failed'}
        language={language}
        level={1}
        title={say(isOffline ? 'wire.offline' : 'page.loadFailed')}
        why={isOffline ? say('page.offlineWhy') : found.error.message}
        {...(found.error instanceof CallError && found.error.traceId && { reference: found.error.traceId })}
      >
        <Button type="primary" onClick={retry}>
          {say('page.retry')}
        </Button>
      </StateMessage>
    )
  const isRefused = found.kind === 'refused'
  return (
    <StateMessage
      kind={isRefused ? 'refused' : 'missing'}
      language={language}
      level={1}
      title={say(isRefused ? 'page.noPermission' : 'page.notFound')}
      why={
        isRefused
          ? say('page.noPermissionWhy', { resp: respName })
          : say('page.notFoundWhy', { path: `/main/${path}` })
      }
    >
      {ways}
    </StateMessage>
  )
}

/** The frame hears its key wherever it is pressed. */
const openSearch = (): void => {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
}
