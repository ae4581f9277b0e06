import type { StorybookConfig } from '@storybook/react-vite'

/** Stories stand beside what they show. No server and no addons are needed. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' }, // the other reader needs an interface that TypeScript 7 no longer has
  viteFinal: (vite) => ({
    ...vite,
    plugins: vite.plugins
      ?.flat()
      .filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'precompressed')),
    build: { ...vite.build, chunkSizeWarningLimit: 3000 },
  }),
}

export default config
