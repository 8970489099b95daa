import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The console is in English. React Aria brings the words of its components in thirty languages. */
const englishOnly: Plugin = {
  name: 'contenthub:english-only',
  load: {
    filter: { id: /react-aria(-components)?\/dist\/private\/intl\/(.*\/)?(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => 'export default {};',
  },
};

/** Two pages: the console, and the sign-in page, which is all that people without a session get. */
export default defineConfig({
  plugins: [englishOnly, react()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs in style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'sign-in.html'] },
  },
});
