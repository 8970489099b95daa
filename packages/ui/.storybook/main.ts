import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  // Of the site: what its readers are asked, as a table of pictures.
  stories: ['../src/**/*.stories.tsx', '../../../apps/web/src/stories/*.stories.tsx'],
  framework: '@storybook/react-vite',
  // The types say what a component takes; reading them a second time doubles the build.
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
