import type { StorybookConfig } from '@storybook/react-vite'
import { screenIndexer, screenStories } from '../scripts/stories/screenStories.ts'

/** Stories of parts stand beside what they show; those of screens are made from the definitions. No server and no addons are needed. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx', '../dist/definitions/browser/registry.js'],
  experimental_indexers: (indexers = []) => [...indexers, screenIndexer],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' }, // the other reader needs an interface that TypeScript 7 no longer has
  viteFinal: (vite) => ({
    ...vite,
    plugins: [
      ...(vite.plugins ?? [])
        .flat()
        .filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'precompressed')),
      screenStories(),
    ],
    build: { ...vite.build, chunkSizeWarningLimit: 3000 },
  }),
}

export default config
