import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  // The site's stories show its call-to-action decisions as a table.
  stories: ['../src/**/*.stories.tsx', '../../../apps/web/src/stories/*.stories.tsx'],
  framework: '@storybook/react-vite',
  // Component types are documentation enough. Parsing them again doubles the build time.
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
