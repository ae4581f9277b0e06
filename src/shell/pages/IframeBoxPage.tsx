import { ConfigProvider } from 'antd'
import { useLocation } from 'react-router-dom'
import type { WebClient } from '../../client/webClient.ts'
import { csp } from '../styleNonce.ts'
import { useAntdTheme } from '../useAntdTheme.ts'
import { IframeBox } from './pageAt.tsx'
import '../shell.css'

/** The container for embedded pages that stands without the shell: /iframeBox?target=… */
export function IframeBoxPage({ client }: { readonly client: WebClient }) {
  const params = Object.fromEntries(new URLSearchParams(useLocation().search))
  return (
    <ConfigProvider theme={useAntdTheme()} csp={csp}>
      <main className="iframe-box">
        <IframeBox client={client} params={params} />
      </main>
    </ConfigProvider>
  )
}
