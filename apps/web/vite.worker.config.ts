import { defineConfig } from 'vite';

/**
 * Builds the service worker as one file without imports, because it is served from the site's root and not from
 * /assets/.
 */
export default defineConfig({
  build: {
    outDir: 'dist/worker',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'src/service-worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
