import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modulePrefix, shortClassName } from '../../../short-class-names.ts';
import { lazyComponents } from '../../browser/hydration/lazy-components.ts';
import { lazyRoutes } from '../../routes/lazy-routes.ts';
import { lazyListComponents } from '../../routes/list/lazy-components.ts';
import { lazyPostComponents } from '../../routes/post/lazy-components.ts';
import { getRoute } from '../../routes/route-table.ts';
import { pageAssets } from './page-assets.server.ts';

const webFolder = new URL('../../..', import.meta.url).pathname;

const manifest = {
  'src/browser/boot.tsx': { file: 'assets/boot.js', css: ['assets/site-1111111.css'], imports: ['_react-dom.js'] },
  '_react-dom.js': { file: 'assets/react-dom.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_HomePage.js': { name: 'HomePage', file: 'assets/HomePage.js', css: ['assets/HomePage-2222222.css'] },
  '_Feed.js': { name: 'Feed', file: 'assets/Feed.js', css: ['assets/Feed-3333333.css'], imports: ['_common.js'] },
  '_common.js': { file: 'assets/common.js' },
  'src/features/header/SiteHeader.tsx': {
    name: 'SiteHeader',
    file: 'assets/SiteHeader.js',
    css: ['assets/SiteHeader-4444444.css'],
  },
};
const styles = ['site-1111111', 'HomePage-2222222', 'Feed-3333333', 'SiteHeader-4444444'];
const sheets = new Map(styles.map((name) => [`assets/${name}.css`, `.${name}{}`]));

it('preloads the code of rendered components and inlines the styles of lazily hydrated ones', async () => {
  const assets = pageAssets(manifest, sheets, 'https://static.test');
  const { html } = assets.tags(await getRoute('home'), { code: new Set(['Feed']), styles: new Set(['SiteHeader']) });
  expect([...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
    ['HomePage', 'Feed', 'common'].map((name) => `https://static.test/assets/${name}.js`),
  );
  expect(html).toContain(
    `<style data-files="1111111 2222222 3333333 4444444">${styles.map((name) => `.${name}{}`).join('')}</style>`,
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

describe('short class names', () => {
  it('start differently for every style module', () => {
    const files = ['src', '../../packages/ui/src'].flatMap((folder) =>
      globSync(`${folder}/**/*.module.css`, { cwd: webFolder }),
    );
    const prefixes = files.map(modulePrefix);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((_, index) => prefixes.indexOf(prefixes[index] ?? '') !== index)).toEqual([]);
  });

  it('differ for every class and animation of a module, and a module has the same ones wherever it is', () => {
    const names = Array.from({ length: 60 }, (_, index) => `name${index}`);
    const css = `${names.map((name) => `.${name}:hover { margin: .5rem; }`).join('')} @keyframes turn {}`;
    const short = [...names, 'turn'].map((name) => shortClassName(name, 'a/Card.module.css', css));
    expect(new Set(short).size).toBe(61);
    expect(short.filter((name) => !/^[a-z]{4,5}$/i.test(name))).toEqual([]);
    expect(shortClassName('name1', 'b/Card.module.css', css)).toBe(short[1]);
    expect(() => shortClassName('none', 'Card.module.css', css)).toThrow('none');
  });
});
