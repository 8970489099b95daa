import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two pages: the console, and the sign-in page, which is all that people without a session get. */
export default defineConfig({
  plugins: [react()],
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
