import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { Client } from '../../client/Client.ts'
import { useTexts } from '../../client/useTexts.ts'
import { ProblemState } from '../../runtime/host/ProblemState.tsx'
import { shellTexts } from '../../texts/shellTexts.ts'

interface Address {
  readonly url: string
  readonly sandboxed: boolean
}
/** What is asked to be shown: a sealed address, or a page that the operator set up. */
export type Embedded = { readonly target: string } | { readonly page: 'printTemplateDesigner' }

/** A page of elsewhere in a frame, once the server has said that it may be shown. */
export function EmbeddedPage({
  client,
  what,
  title,
}: {
  readonly client: Client
  readonly what: Embedded
  readonly title: string
}) {
  const say = useTexts(shellTexts)
  const [address, setAddress] = useState<Address | Error | null>(null)
  const [round, setRound] = useState(0)
  const asked = JSON.stringify(what)
  useEffect(() => {
    const mine = new AbortController()
    client
      .call<Address>('baseServer', 'baseEmbed', 'findAddress', JSON.parse(asked), { signal: mine.signal })
      .then(
        ({ data }) => setAddress(data),
        (error: unknown) => {
          if (!mine.signal.aborted) setAddress(error instanceof Error ? error : new Error(String(error)))
        },
      )
    return () => {
      mine.abort()
      setAddress(null)
    }
  }, [client, asked, round])
  if (!address)
    return (
      <div className="shell-waiting">
        <Skeleton active title={false} />
      </div>
    )
  if (address instanceof Error)
    return (
      <ProblemState
        error={address}
        title={say('embed.failed')}
        level={1}
        onRetry={() => setRound(round + 1)}
      />
    )
  return (
    <iframe
      className="embedded-page"
      title={title}
      src={address.url}
      referrerPolicy="no-referrer"
      {...(address.sandboxed ? { sandbox: 'allow-scripts' } : {})}
    />
  )
}
