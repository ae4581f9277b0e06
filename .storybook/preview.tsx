import type { Preview } from '@storybook/react-vite'
import { App, ConfigProvider } from 'antd'
import en from 'antd/locale/en_US.js'
import cn from 'antd/locale/zh_CN.js'
import { useLayoutEffect } from 'react'
import { appearance, type Appearance } from '../src/client/appearance.ts'
import { language } from '../src/client/language.ts'
import { antdTheme } from '../src/theme/antdTheme.ts'
import '../src/theme/tokens.css'

/** Words that are kept by the client follow the language that was chosen for the stories. */
function Speaking({ chosen }: { readonly chosen: unknown }) {
  useLayoutEffect(() => language.set(chosen === 'EN' ? 'EN' : 'CN'), [chosen])
  return null
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

/** Every story can be seen in both languages and in light, dark and compact. */
const preview: Preview = {
  globalTypes: {
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        items: [
          { value: 'CN', title: '中文' },
          { value: 'EN', title: 'English' },
        ],
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
      const look = looks[String(globals['look'])] ?? light
      return (
        <ConfigProvider
          locale={globals['language'] === 'EN' ? en : cn}
          theme={antdTheme({ scheme: look.scheme === 'dark' ? 'dark' : 'light', density: look.density })}
        >
          <App style={{ padding: 16, minHeight: '100vh', boxSizing: 'border-box', ...page }}>
            <Drawn look={look} />
            <Speaking chosen={globals['language']} />
            <Story />
          </App>
        </ConfigProvider>
      )
    },
  ],
}

export default preview
