import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import type { CallError } from '../../client/Client.ts'
import { company } from '../../client/company.ts'
import { chooseLanguage, language, nextLanguage, speakAsBrowser, useLanguage } from '../../client/language.ts'
import { useStore } from '../../client/Store.ts'
import { useTexts } from '../../client/useTexts.ts'
import { createVisit, type Visit } from '../../client/visit.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { ComingDocument } from '../../runtime/host/ComingPage.tsx'
import { shellTexts } from '../../texts/shellTexts.ts'
import { Surroundings } from '../frame/Surroundings.tsx'
import mark from '../mark.svg'
import { KeepLink } from './KeepLink.tsx'
import { VisitedScreen } from './VisitedScreen.tsx'
import './visit.css'

/** A screen for people without an account: they come by a link, or to a screen that anybody may begin at. No menus, no tabs. */
export function VisitPage() {
  const { '*': screen = '' } = useParams()
  const [round, setRound] = useState(0)
  const [hash, setHash] = useState(() => location.hash)
  const link = hash.replace(/^#/, '')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- begun anew
  const visit = useMemo(() => createVisit({ link, screen }, language.get), [link, screen, round])
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(speakAsBrowser, [])
  useEffect(() => {
    void visit.enter()
  }, [visit])
  return (
    <Surroundings client={visit.client}>
      <div className="shell visit">
        <VisitHeader visit={visit} />
        <main className="tab-panes">
          <section className="tab-pane">
            <VisitBody visit={visit} onRetry={() => setRound(round + 1)} />
          </section>
        </main>
      </div>
    </Surroundings>
  )
}

function VisitHeader({ visit }: { visit: Visit }) {
  const info = useStore(visit.info)
  const other = factsOfLanguage(nextLanguage(useLanguage()))
  return (
    <header className="visit-header">
      <img src={company.mark ?? mark} alt="" className="shell-mark" />
      <span className="visit-name">{company.name}</span>
      {info?.id && info.link ? <KeepLink link={info.link} expires={info.expires} /> : null}
      <Button type="text" lang={other.tag} onClick={() => void chooseLanguage(nextLanguage(language.get()))}>
        {other.name}
      </Button>
    </header>
  )
}

function VisitBody({ visit, onRetry }: { visit: Visit; onRetry: () => void }) {
  const info = useStore(visit.info)
  const refused = useStore(visit.refused)
  if (refused) return <Refused error={refused} onRetry={onRetry} />
  return info ? (
    <VisitedScreen key={info.screen} visit={visit} info={info} />
  ) : (
    <ComingDocument hasSteps={false} />
  )
}

/** A link that opens nothing says so once and for all; everything else may be tried again. */
function Refused({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const say = useTexts(shellTexts)
  const isFinal = error.code === 'LINK_INVALID'
  return (
    <StateMessage
      kind={isFinal ? 'missing' : 'failed'}
      language={useLanguage()}
      level={1}
      title={say(isFinal ? 'visit.invalid' : 'page.loadFailed')}
      why={isFinal ? say('visit.invalidWhy') : error.message}
    >
      {isFinal ? null : (
        <Button type="primary" onClick={onRetry}>
          {say('page.retry')}
        </Button>
      )}
    </StateMessage>
  )
}
