import type { Preview } from '@storybook/react-vite'
import { App, ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { appearance, type Appearance } from '../src/client/appearance.ts'
import { language } from '../src/client/language.ts'
import type { Language } from '../src/language/label.ts'
import { factsOfLanguage, languageCodes, languageFrom } from '../src/language/languages.ts'
import { libraryTexts } from '../src/texts/libraryTexts.ts'
import { isLoaded, loadLanguage } from '../src/texts/loadLanguage.ts'
import { antdTheme } from '../src/theme/antdTheme.ts'
import '../src/theme/tokens.css'

/** Draws in a language once its texts are there. What the client keeps follows it. */
function Speaking({ chosen, children }: { readonly chosen: Language; readonly children: ReactNode }) {
  const [ready, setReady] = useState<Language | null>(isLoaded(chosen) ? chosen : null)
  useLayoutEffect(() => {
    const follow = () => {
      language.set(chosen)
      dayjs.locale(libraryTexts(chosen).dates)
      setReady(chosen)
    }
    if (isLoaded(chosen)) follow()
    else loadLanguage(chosen).then(follow, follow)
  }, [chosen])
  return ready === chosen ? children : null
}

/** The page says what it is, as the application's does. */
function Drawn({ look }: { readonly look: Appearance }) {
  useLayoutEffect(() => appearance.set(look), [look])
  return null
}

const light: Appearance = { scheme: 'light', density: 'normal' }
const looks: Readonly<Record<string, Appearance>> = {
  light,
  dark: { scheme: 'dark', density: 'normal' },
  compact: { scheme: 'light', density: 'compact' },
}

const page = {
  background: 'var(--card)',
  color: 'var(--ink)',
  font: 'var(--text) / var(--leading) var(--font)',
}

/** Every story can be seen in every language, the pseudo-language among them, and in light, dark and compact. */
const preview: Preview = {
  globalTypes: {
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        items: languageCodes.map((value) => ({ value, title: factsOfLanguage(value).name })),
        dynamicTitle: true,
      },
    },
    look: {
      description: 'Theme',
      toolbar: { icon: 'mirror', items: ['light', 'dark', 'compact'], dynamicTitle: true },
    },
  },
  initialGlobals: { language: 'CN', look: 'light' },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story, { globals }) => {
      const chosen = languageFrom(globals['language']) ?? 'CN'
      const look = looks[String(globals['look'])] ?? light
      return (
        <Speaking chosen={chosen}>
          <ConfigProvider
            locale={libraryTexts(chosen).controls}
            theme={antdTheme({ scheme: look.scheme === 'dark' ? 'dark' : 'light', density: look.density })}
          >
            <App style={{ padding: 16, minHeight: '100vh', boxSizing: 'border-box', ...page }}>
              <Drawn look={look} />
              <Story />
            </App>
          </ConfigProvider>
        </Speaking>
      )
    },
  ],
}

export default preview
