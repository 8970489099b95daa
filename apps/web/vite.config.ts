import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What nearly every page has. */
const common = new RegExp(
  [
    'packages/ui/src/(button|image|notification)',
    'features/feed/(PostCard|LoadMore)\\.',
    'browser/hydration/(LazyComponent|lazy-module|preload)\\.',
    'experiments/src/client/(treatment-shape|key-value-storage)',
    'experiments/src/registry/registry\\.',
    'tracking/src/(sending-client|transport|identity|event-queue|beacons)\\.',
    'contracts/src/(platform/unknown-visitor|http/redact-secrets)\\.',
    'browser/page-settings\\.',
    'sites/accounts\\.',
    'data/content-client\\.',
    'visitor/consent\\.',
    'account/auth-action\\.',
  ].join('|'),
);

// Some of what they are made of is CommonJS, which Vite cannot run inside its own modules while somebody works on the hub.
const markdown = ['unified', 'rehype-parse', 'rehype-remark', 'remark-gfm', 'remark-stringify'];

/** Puts our own helper around every `import()` in place of Vite's; `preload.ts` says why. */
const preloadHelper: Plugin = {
  name: 'contenthub:preload-helper',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => fileURLToPath(new URL('./src/browser/hydration/preload.ts', import.meta.url)),
  },
};

/** Built twice: once for browsers, once (with --ssr) for the server. Both see the same class names. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [preloadHelper, react()],
  // Files name each other by where they lie: they can be served from any host.
  base: './',
  // Sentry's SDK leaves out what it would say about itself.
  define: { __SENTRY_DEBUG__: 'false' },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    // A file of its own can be cached forever; inside a style sheet it travels again with every change.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild
        ? [
            'src/server/rendering/renderer.server.tsx',
            'src/server/rendering/check-links.server.ts',
            'src/server/account/account-renderer.server.tsx',
          ]
        : ['src/browser/boot.tsx', 'src/account/account.ts'],
      // In one file: many tiny ones would be compressed each by itself, weigh half as much again, and wait for a turn each.
      ...(!isSsrBuild && { output: { codeSplitting: { groups: [{ name: 'common', test: common }] } } }),
    },
  },
  worker: { format: 'es' },
  // It finds its binary beside itself.
  optimizeDeps: { exclude: ['harper.js'] },
  ssr: { noExternal: true, external: ['react', 'react-dom', ...markdown] },
}));
