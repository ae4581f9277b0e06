import { LoadingOutlined } from '@ant-design/icons'
import { App as AntApp, ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import { useMemo, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { popupsId } from '../../cells/popupsId.ts'
import type { Client } from '../../client/Client.ts'
import { useLanguage } from '../../client/language.ts'
import { createLookups } from '../../client/lookups.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import { libraryTexts } from '../../texts/libraryTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { csp } from '../styleNonce.ts'
import { useAntdTheme } from '../useAntdTheme.ts'
import '../../cells/sheets.css'
import '../shell.css'

/** What turns on a busy button is not read out: its own words are. antd would call it “loading” in every language. */
const button = {
  autoInsertSpace: false,
  loadingIcon: <LoadingOutlined aria-hidden />,
}

const popups = (): HTMLElement => document.getElementById(popupsId) ?? document.body

/** What every screen needs around it: the component library in our looks and language, code lists, a place for what pops up. */
export function Surroundings({ client, children }: { client: Client; children: ReactNode }) {
  const language = useLanguage()
  const lookups = useMemo(() => createLookups(client), [client])
  const { controls, dates } = libraryTexts(language)
  dayjs.locale(dates)
  return (
    <ConfigProvider
      theme={useAntdTheme()}
      csp={csp}
      locale={controls}
      button={button}
      getPopupContainer={popups}
    >
      <AntApp message={{ top: 20, duration: 4, maxCount: 4 }} className="shell-app">
        <LookupsContext value={lookups}>
          {children}
          {createPortal(
            <div id={popupsId} role="region" aria-label={shellTexts.in(language)('navigation.popups')} />,
            document.body,
          )}
        </LookupsContext>
      </AntApp>
    </ConfigProvider>
  )
}
