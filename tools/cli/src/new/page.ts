import { parseArgs } from 'node:util';
import { CommandError, UsageError } from '../command.ts';
import {
  eventsScript,
  type Generator,
  inTemplate,
  jsxText,
  literal,
  readName,
  requireOneOf,
  toCamelCase,
  toPascalCase,
  toTitle,
} from './generator.ts';

const web = 'apps/web/src';
const trackViewTest = `${web}/routes/track-view.test.ts`;
const blogs = ['main', 'developer', 'engineering', 'business'] as const;

export const page: Generator = {
  help: [
    'page NAME            a page type with its own route, such as `new page glossary --description "Every term."`',
    '  --blog BLOG        main, developer, engineering or business (default main)',
    '  --path PATH        its path pattern (default: the blog’s home page followed by NAME)',
    '  --title TEXT       headline and document title (default: NAME in words)',
    '  --description TEXT shown below the headline and to search engines (default: the blog’s description)',
  ],
  plan(args, edits) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        blog: { type: 'string', default: 'main' },
        path: { type: 'string' },
        title: { type: 'string' },
        description: { type: 'string' },
      },
    });
    const name = readName(
      positionals,
      /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
      'Use lower case and hyphens, such as style-guide.',
    );
    if (edits.isInUnion(`${web}/routes/route.ts`, 'PageType', name))
      throw new CommandError(`The page type ${name} already exists. See PageType in ${web}/routes/route.ts.`);
    const blog = requireOneOf(values.blog, blogs, '--blog');
    const blogFile = `${web}/sites/${blog}.ts`;
    const paths = readPaths(edits.read(blogFile));
    const path = values.path ?? `${paths.home?.replace(/\/$/, '')}/${name}`;
    checkPath(path, paths);
    const title = values.title ?? toTitle(name);
    const [View, camel] = [`${toPascalCase(name)}Page`, toCamelCase(name)];
    const address = sampleAddress(path);
    const names = { name, View, route: `${camel}Route`, event: `${camel}Page/view`, blog, path, title };
    const folder = `${web}/routes/${name}`;

    edits.create(`${folder}/route.ts`, routeSource(names, values.description));
    edits.create(`${folder}/${View}.tsx`, viewSource(names, values.description));
    edits.create(`${folder}/${View}.module.css`, styles);
    edits.create(`${folder}/${View}.test.tsx`, testSource(names));

    edits.addToUnion(`${web}/routes/route.ts`, 'PageType', literal(name));
    edits.addEntry(
      `${web}/routes/page-parameters.ts`,
      'parametersByPageType: Record<PageType, readonly PageParameter[]> = {',
      `'${name}': []`,
    );
    edits.addToUnion(`${web}/sites/blog.ts`, 'RoutedPage', literal(name));
    // The first match wins, and patterns with parameters come last.
    edits.insertBefore(blogFile, [`home: '${paths.home}',`, '\n'], `\n'${name}': ${literal(path)},`);
    edits.addImport(`${web}/routes/lazy-routes.ts`, `import { ${names.route} } from './${name}/route.ts';`);
    edits.addEntry(`${web}/routes/lazy-routes.ts`, 'lazyRoutes = {', `'${name}': ${names.route}`);
    edits.addEntry(
      'packages/contracts/src/events/registry.ts',
      'export const pageEvents = {',
      `'${names.event}': defineEvent(${literal(`The page “${title}” was shown.`)}, pageFields)`,
    );
    edits.addEntry(
      trackViewTest,
      'it.each([',
      `['${address}', { page: '${names.event}', pageSlug: '${address.slice(1)}' }]`,
    );
    if (!path.includes(':')) edits.addEntry('e2e/src/quality/accessibility.e2e.ts', 'pageTypes = [', literal(path));
    return {
      scripts: [eventsScript, 'tools/cli/src/edge/write-edge-vcl.ts'],
      tests: [`${folder}/${View}.test.tsx`, trackViewTest],
      nextSteps: [
        `Open ${address} in \`npm run dev\`, and link to it from a menu (${web}/sites/navigation.ts) or the footer.`,
        `Load its content in \`load\` of ${folder}/route.ts. Put logic into a pure model.ts with its own test.`,
        'Query parameters that it reads go into apps/web/src/routes/page-parameters.ts. Then run `npm run edge`.',
      ],
    };
  },
};

type Names = Record<'name' | 'View' | 'route' | 'event' | 'blog' | 'path' | 'title', string>;

/** A URL that a pattern matches. */
const sampleAddress = (path: string) => path.replace(/:\w+/g, 'some');

/** The path patterns of a blog by page type. */
function readPaths(source: string): Record<string, string> {
  const block = /\n {2}paths: \{([\s\S]*?)\n {2}\}/.exec(source)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/^\s*'?([\w-]+)'?: '([^']+)'/gm)].map(([, type = '', pattern = '']) => [type, pattern]),
  );
}

/** Refuses a path outside the blog, a path that exists, and a pattern that would match the URLs of another page. */
function checkPath(path: string, paths: Record<string, string>): void {
  const home = paths.home?.replace(/\/$/, '') ?? '';
  if (!/^(\/:?[\w-]+)+\/?$/.test(path) || !path.startsWith(`${home}/`))
    throw new UsageError(`--path must start with ${home}/ and contain only letters, digits, hyphens and :parameters.`);
  const segments = path.split('/').filter(Boolean);
  const hidden = Object.entries(paths).find(([, other]) => {
    const otherSegments = other.split('/').filter(Boolean);
    return (
      otherSegments.length === segments.length &&
      segments.every((one, index) => one.startsWith(':') || one === otherSegments[index])
    );
  });
  if (hidden)
    throw new CommandError(`${path} would hide the page “${hidden[0]}” at ${hidden[1]}. Choose another --path.`);
}

const descriptionOf = (description: string | undefined) =>
  description === undefined ? 'blog.description' : literal(description);

const routeSource = ({ name, View, route, event, title }: Names, description: string | undefined) => `
import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import type { PageRoute } from '../route.ts';

export const ${route}: PageRoute = {
  pageType: '${name}',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ match, data, queries }) {
    await data.loadFeed(queries.newestFeed(match.blog.type));
  },
  meta: ({ match: { blog, path } }) => ({
    title: \`${inTemplate(title)} | \${blog.title}\`,
    description: ${descriptionOf(description)},
    canonical: path,
    image: null,
    article: false,
  }),
  status: () => 200,
  view: lazyExports({ ${View}: () => import('./${View}.tsx') }).${View},
  trackView: (_context, track, fields) => track('${event}', fields),
};
`;

const viewSource = ({ View, title }: Names, description: string | undefined) => `
import { useNewestPosts } from '../../data/hooks.ts';
import { NewestPosts } from '../../features/search/no-results/NewestPosts.tsx';
import type { PageProps } from '../route.ts';
import styles from './${View}.module.css';

export function ${View}({ match: { blog } }: PageProps) {
  const newest = useNewestPosts(blog.type);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          ${jsxText(title)}
        </h1>
        <p className={styles.text}>{${descriptionOf(description)}}</p>
      </header>
      <NewestPosts posts={newest} />
    </div>
  );
}
`;

const styles = `
.page {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s12);
  max-width: 64rem;
  margin: 0 auto;
  padding: var(--s16) var(--gutter);
}

.head {
  display: grid;
  gap: var(--s4);
}

.headline {
  font-size: var(--text-xxl);
}

.text {
  max-width: 40rem;
  color: var(--ink-soft);
  font-size: var(--text-l);
}
`;

const testSource = ({ name, View, blog, path, title }: Names) => {
  const address = sampleAddress(path);
  return `
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ${blog} } from '../../sites/${blog}.ts';
import { listedPosts, listResponse, stubFetch } from '../../testing/content-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { matchRoute } from '../match.ts';

it('matches its own path', () => {
  const { match, redirect } = matchRoute('${address}', '');
  expect([match.blog, match.pageType, redirect]).toEqual([${blog}, '${name}', undefined]);
});

it('${View} shows its headline and the newest posts', async () => {
  stubFetch(() => listResponse(listedPosts(5), 5));
  await renderPage('${address}');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(${literal(title)});
  expect(screen.getAllByRole('article')).toHaveLength(3);
});
`;
};
