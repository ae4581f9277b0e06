import { Button } from 'antd'
import type { ComponentType } from 'react'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useLanguage } from '../../client/language.ts'
import type { WebClient } from '../../client/webClient.ts'
import type { Params } from '../tabs/tabs.ts'
import { EmbeddedPage } from './EmbeddedPage.tsx'
import { EmbedTestPage } from './EmbedTestPage.tsx'
import type { PagePath } from './pagePaths.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

interface Props {
  readonly client: WebClient
  readonly params: Params
}
type Word = 'embed.title' | 'embed.test' | 'embed.designer'

function FramePage({ client, params }: Props) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const { target } = params
  return target ? (
    <EmbeddedPage client={client} what={{ target }} title={say('embed.title')} />
  ) : (
    <StateMessage
      kind="missing"
      language={language}
      level={1}
      title={say('embed.noTarget')}
      why={say('embed.noTargetWhy')}
    >
      <Button type="primary" href="/main">
        {say('page.toHome')}
      </Button>
    </StateMessage>
  )
}

function DesignerPage({ client }: Props) {
  return (
    <EmbeddedPage
      client={client}
      what={{ page: 'printTemplateDesigner' }}
      title={useTexts(shellTexts)('embed.designer')}
    />
  )
}

/** Pages of the shell itself, by their address below /main; no definition names them. */
export const pages: Readonly<
  Record<PagePath, { readonly title: Word; readonly Page: ComponentType<Props> }>
> = {
  iframe: { title: 'embed.title', Page: FramePage },
  testIframes: { title: 'embed.test', Page: EmbedTestPage },
  'plugins/hiprint/templateDesigner': { title: 'embed.designer', Page: DesignerPage },
}

/** The same page without the shell around it: /iframeBox. */
export const IframeBox = FramePage
