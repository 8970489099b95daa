import '../src/styles/fonts.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import type { Preview } from '@storybook/react-vite';

const preview: Preview = {
  parameters: { layout: 'padded', controls: { disable: true } },
  // Renders each story on a page background.
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
};

export default preview;
