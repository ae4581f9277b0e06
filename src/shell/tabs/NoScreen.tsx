import { Button } from 'antd'
import { company } from '../../client/company.ts'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { ProblemState } from '../../runtime/host/ProblemState.tsx'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import { openSearch } from './openSearch.ts'
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
  const { home, router } = useWorkspace()
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
      <ProblemState error={found.error} title={say('page.loadFailed')} level={1} onRetry={retry}>
        <Button onClick={() => router.open(home)}>{say('page.toHome')}</Button>
      </ProblemState>
    )
  const isRefused = found.kind === 'refused'
  return (
    <StateMessage
      kind={isRefused ? 'refused' : 'missing'}
      language={language}
      level={1}
      title={say(isRefused ? 'page.noPermission' : 'page.notFound')}
      why={isRefused ? <Refused /> : say('page.notFoundWhy', { path: `/main/${path}` })}
    >
      {ways}
    </StateMessage>
  )
}

/** Why a page is not shown, and whom to ask where the house says so. */
function Refused() {
  const say = useTexts(shellTexts)
  const { respName } = useWorkspace()
  return (
    <>
      {say('page.noPermissionWhy', { resp: respName })}
      {company.help && (
        <>
          <br />
          {say('page.ask', { help: company.help })}
        </>
      )}
    </>
  )
}
