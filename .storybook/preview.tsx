import type { Preview } from '@storybook/react-vite'
import { App, ConfigProvider, theme } from 'antd'
import en from 'antd/locale/en_US.js'
import cn from 'antd/locale/zh_CN.js'
import { useLayoutEffect } from 'react'
import { language } from '../src/client/language.ts'

/** Words that are kept by the client follow the language that was chosen for the stories. */
function Speaking({ chosen }: { readonly chosen: unknown }) {
  useLayoutEffect(() => language.set(chosen === 'EN' ? 'EN' : 'CN'), [chosen])
  return null
}

const algorithms: Readonly<Record<string, typeof theme.defaultAlgorithm>> = {
  dark: theme.darkAlgorithm,
  compact: theme.compactAlgorithm,
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
      const algorithm = algorithms[String(globals['look'])] ?? theme.defaultAlgorithm
      return (
        <ConfigProvider locale={globals['language'] === 'EN' ? en : cn} theme={{ algorithm }}>
          <App
            style={{
              padding: 16,
              minHeight: '100vh',
              boxSizing: 'border-box',
              fontFamily: 'sans-serif',
              fontSize: 14,
              ...(globals['look'] === 'dark'
                ? { background: '#141414', color: 'rgb(255 255 255 / 85%)' }
                : { background: '#fff' }),
            }}
          >
            <Speaking chosen={globals['language']} />
            <Story />
          </App>
        </ConfigProvider>
      )
    },
  ],
}

export default preview
