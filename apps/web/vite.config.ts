import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import root from '../../package.json' with { type: 'json' };
import { shortClassName } from './short-class-names.ts';

/** Modules that nearly every page uses. */
const common = new RegExp(
  [
    'packages/ui/src/(button/(Button|Spinner)|notification/notifications)\\.',
    'browser/hydration/(LazyComponent|lazy-module|preload)\\.',
    'experiments/src/client/(treatments|key-value-storage)',
    'experiments/src/registry/registry\\.',
    'tracking/src/(tracking|sending-client|transport|identity|event-queue|beacons)\\.',
    'contracts/src/(platform/unknown-visitor|http/redact-secrets)\\.',
    'browser/(page-settings|client-version)\\.',
    'sites/accounts\\.',
    'data/content-client\\.',
    'visitor/(consent|use-visitor|use-exposure)\\.',
    'account/auth-action\\.',
    'sites/main\\.',
    'contracts/src/newsletter/newsletter-pages\\.',
  ].join('|'),
);

/** The route of a home page with its view, and what it shares with lists of posts. */
const HomePage = /routes\/(home\/|list\/lazy-components\.|page-parameters\.)|features\/feed\/PinnedPosts\./;

/** The route of a post with its view, the reader's answers and saved posts. */
const PostPage =
  /routes\/post\/(route|PostPage|lazy-components)\.|features\/(quiz\/quiz-answers|saved-posts\/saved-posts)\.|service-worker\/protocol\./;

const Feed = /features\/feed\/(Feed|LoadMore)\./;

/** Lists and related posts have cards. */
const PostCard = /features\/(feed\/PostCard|post\/long-date)\.|packages\/ui\/src\/image\//;

/** Modules that the header shares with other lazy components. */
const shared = new RegExp(
  [
    'calls-to-action/src/(decide|calls|situation|destination|copy/cta-labels)\\.',
    'features/cta/(CtaLink|use-cta-text|use-decision|page-texts)\\.',
    'features/header/menus/HeaderLink\\.',
    'features/search/(suggestions/LazySuggestions|use-search)\\.',
    'sites/engineering-navigation\\.',
    'tracking/src/click-handlers\\.',
  ].join('|'),
);

/**
 * Only `common` includes its dependencies. Those of the others are in the entry. A chunk with a lazy component has its
 * name, by which the server finds it in the manifest.
 */
const groups = [
  { name: 'common', test: common },
  ...Object.entries({ HomePage, PostPage, Feed, PostCard, shared }).map(([name, test]) => ({
    name,
    test,
    includeDependenciesRecursively: false,
  })),
];

// Some of their dependencies are CommonJS, which Vite cannot run in its SSR modules in development.
const markdown = ['unified', 'rehype-parse', 'rehype-remark', 'remark-gfm', 'remark-stringify'];

/** Wraps every `import()` in our own preload helper instead of Vite's. See `preload.ts`. */
const preloadHelper: Plugin = {
  name: 'contenthub:preload-helper',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => fileURLToPath(new URL('./src/browser/hydration/preload.ts', import.meta.url)),
  },
};

/** Every script lists the files it may load. Random characters do not compress, so the hashes are short. */
const fileNames = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** Built twice: for browsers, and with --ssr for the server. Both builds share class names. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [preloadHelper, react()],
  // Relative URLs, so that any host can serve the files.
  base: './',
  define: {
    'import.meta.env.VITE_CLIENT_VERSION': JSON.stringify(root.version),
    // Removes debug logging from Sentry's SDK.
    __SENTRY_DEBUG__: 'false',
  },
  css: { modules: { generateScopedName: command === 'build' ? shortClassName : '[name]__[local]' } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    // A separate file can be cached forever. Inlined in a style sheet, it is downloaded again with every change.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild
        ? [
            'src/server/rendering/renderer.server.tsx',
            'src/server/rendering/check-links.server.ts',
            'src/server/account/account-renderer.server.tsx',
          ]
        : ['src/browser/boot.tsx', 'src/account/account.ts'],
      // One file for common code. Many tiny files compress worse (half as large again) and need a request each.
      ...(!isSsrBuild && { output: { codeSplitting: { groups }, ...fileNames } }),
    },
  },
  worker: { format: 'es' },
  // It loads its binary relative to its own file.
  optimizeDeps: { exclude: ['harper.js'] },
  // In development, Node loads packages itself. Transforming their modules takes longer than all other modules together.
  ssr: { noExternal: isSsrBuild || [], external: ['react', 'react-dom', ...markdown] },
}));
