import { Result } from 'antd'
import type { ComponentType } from 'react'
import type { WebClient } from '../../client/webClient.ts'
import type { Params } from '../tabs/tabs.ts'
import { EmbeddedPage } from './EmbeddedPage.tsx'
import { EmbedTestPage } from './EmbedTestPage.tsx'
import type { PagePath } from './pagePaths.ts'
import { usePageWords } from './pageWords.ts'

interface Props {
  readonly client: WebClient
  readonly params: Params
}
type Word = 'embedded' | 'embedTest' | 'designer'

function FramePage({ client, params }: Props) {
  const say = usePageWords()
  const { target } = params
  return target ? (
    <EmbeddedPage client={client} what={{ target }} title={say('embedded')} />
  ) : (
    <Result status="info" title={say('noTarget')} subTitle={say('noTargetWhy')} />
  )
}

function DesignerPage({ client }: Props) {
  return (
    <EmbeddedPage
      client={client}
      what={{ page: 'printTemplateDesigner' }}
      title={usePageWords()('designer')}
    />
  )
}

/** Pages of the shell itself, by their address below /main; no definition names them. */
export const pages: Readonly<
  Record<PagePath, { readonly title: Word; readonly Page: ComponentType<Props> }>
> = {
  iframe: { title: 'embedded', Page: FramePage },
  testIframes: { title: 'embedTest', Page: EmbedTestPage },
  'plugins/hiprint/templateDesigner': { title: 'designer', Page: DesignerPage },
}

/** The same page without the shell around it: /iframeBox. */
export const IframeBox = FramePage
