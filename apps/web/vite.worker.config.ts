import { defineConfig } from 'vite';

/** The worker behind reading offline: one file without imports, because it stands at the site's root and not among the others. */
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
