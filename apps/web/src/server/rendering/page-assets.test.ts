import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { lazyComponents } from '../../browser/hydration/lazy-components.ts';
import { lazyRoutes } from '../../routes/lazy-routes.ts';
import { lazyListComponents } from '../../routes/list/lazy-components.ts';
import { lazyPostComponents } from '../../routes/post/lazy-components.ts';
import { getRoute } from '../../routes/route-table.ts';
import { pageAssets } from './page-assets.server.ts';

const webFolder = new URL('../../..', import.meta.url).pathname;

const manifest = {
  'src/browser/boot.tsx': { file: 'assets/boot.js', css: ['assets/site.css'], imports: ['_react-dom.js'] },
  '_react-dom.js': { file: 'assets/react-dom.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_HomePage.js': { name: 'HomePage', file: 'assets/HomePage.js', css: ['assets/HomePage.css'] },
  '_Feed.js': { name: 'Feed', file: 'assets/Feed.js', css: ['assets/Feed.css'], imports: ['_common.js'] },
  '_common.js': { file: 'assets/common.js' },
  'src/features/header/SiteHeader.tsx': {
    name: 'SiteHeader',
    file: 'assets/SiteHeader.js',
    css: ['assets/SiteHeader.css'],
  },
};
const sheets = new Map(['site', 'HomePage', 'Feed', 'SiteHeader'].map((name) => [`assets/${name}.css`, `.${name}{}`]));

it('preloads the code of rendered components and inlines the styles of lazily hydrated ones', async () => {
  const assets = pageAssets(manifest, sheets, 'https://static.test');
  const { html } = assets.tags(await getRoute('home'), { code: new Set(['Feed']), styles: new Set(['SiteHeader']) });
  expect([...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
    ['HomePage', 'Feed', 'common'].map((name) => `https://static.test/assets/${name}.js`),
  );
  expect(html).toContain(
    '<style data-files="site.css HomePage.css Feed.css SiteHeader.css">.site{}.HomePage{}.Feed{}.SiteHeader{}</style>',
  );
});

it('has a script for each import of the entry, so that each is evaluated in its own task', async () => {
  const assets = pageAssets(manifest, sheets, 'https://static.test');
  const { html } = assets.tags(await getRoute('home'), { code: new Set(), styles: new Set() });
  expect(html).toContain(
    ['react', 'react-dom', 'boot']
      .map((name) => `<script type="module" src="https://static.test/assets/${name}.js" crossorigin></script>`)
      .join('\n'),
  );
});

it('keeps code in a template, where browsers load nothing, and fonts outside of it', async () => {
  const fonts = { ...manifest['src/browser/boot.tsx'], assets: ['assets/serif-basic-1.woff2'] };
  const assets = pageAssets({ ...manifest, 'src/browser/boot.tsx': fonts }, sheets, 'https://static.test');
  const { html } = assets.tags(await getRoute('home'), { code: new Set(['Feed']), styles: new Set() });
  const [, outside = '', code = ''] = /^(.*)<template id="code">(.*)<\/template>$/s.exec(html) ?? [];
  expect(code).toContain('modulepreload');
  expect(code).toContain('<script');
  expect(outside).toContain('href="https://static.test/assets/serif-basic-1.woff2"');
  expect(outside).not.toMatch(/<script|modulepreload/);
});

it('finds every lazy component and page by its file name', async () => {
  const files = ['src', '../../packages/ui/src'].flatMap((folder) =>
    globSync(`${folder}/**/*.tsx`, { cwd: webFolder }),
  );
  const routes = [await getRoute('home'), await getRoute('post'), ...Object.values(lazyRoutes)];
  const names = [
    ...Object.keys(lazyComponents),
    ...Object.keys(lazyListComponents),
    ...Object.keys(lazyPostComponents),
    ...routes.map(({ view }) => view.name),
  ];
  const fileNames = files.map((file) => basename(file, '.tsx'));
  expect(names.filter((name) => fileNames.filter((file) => file === name).length !== 1)).toEqual([]);
});

it('names every style module differently, because class names in a build start with its name', () => {
  const names = ['src', '../../packages/ui/src'].flatMap((folder) =>
    globSync(`${folder}/**/*.module.css`, { cwd: webFolder }).map((file) => basename(file)),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
