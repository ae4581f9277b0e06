import type { Preview } from '@storybook/react-vite'
import { App, ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import audiences from 'virtual:screens/audiences'
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

const light: Appearance = { scheme: 'light', density: 'normal' }

/** The page says what it is, as the application's does; without a story it is light again. */
function Drawn({ look }: { readonly look: Appearance }) {
  useLayoutEffect(() => {
    appearance.set(look)
    return () => appearance.set(light)
  }, [look])
  return null
}

const looks: Readonly<Record<string, Appearance>> = {
  light,
  dark: { scheme: 'dark', density: 'normal' },
  compact: { scheme: 'light', density: 'compact' },
}

/** Sizes of screens that the application is drawn for. */
const sizes = { 1920: 1080, 1366: 768, 820: 1180, 390: 844 }
const viewports = Object.fromEntries(
  Object.entries(sizes).map(([width, height]) => [
    `w${width}`,
    { name: `${width} × ${height}`, styles: { width: `${width}px`, height: `${height}px` } },
  ]),
)

const page = {
  background: 'var(--card)',
  color: 'var(--ink)',
  font: 'var(--text) / var(--leading) var(--font)',
  minHeight: '100vh',
  boxSizing: 'border-box',
} as const

/** A screen stands in the ground of the application. */
const screenPage = { ...page, background: 'var(--ground)' } as const

/** Every story can be seen in every language, the pseudo-language among them, in light, dark and compact, and in each width; screens as each audience. */
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
    audience: {
      description: 'Who looks at a screen',
      toolbar: {
        icon: 'user',
        items: audiences.map(({ name, label }) => ({ value: name, title: label.EN })),
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { language: 'CN', look: 'light', audience: audiences[0]?.name },
  parameters: { layout: 'fullscreen', viewport: { options: viewports } },
  decorators: [
    (Story, { globals, parameters }) => {
      const chosen = languageFrom(globals['language']) ?? 'CN'
      const look = looks[String(globals['look'])] ?? light
      return (
        <Speaking chosen={chosen}>
          <ConfigProvider
            locale={libraryTexts(chosen).controls}
            theme={antdTheme({ scheme: look.scheme === 'dark' ? 'dark' : 'light', density: look.density })}
          >
            <App style={parameters?.['isScreen'] ? screenPage : { padding: 16, ...page }}>
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
