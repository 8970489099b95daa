import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile as read } from './repository-files.ts';

const files = listRepositoryFiles();

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
type LockedPackage = {
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

describe('the lock file', () => {
  it('contains no registry URL', () => {
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
  });

  it('includes packages for macOS and Windows', () => {
    const missing = Object.values(lock.packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => /(darwin|win32).*(arm64|x64)/.test(name) && !lock.packages[`node_modules/${name}`])
      // The embedded ClickHouse is optional. Without it the hub prints what to install.
      .filter((name) => !name.startsWith('@chdb/'));
    expect(missing).toEqual([]);
  });
});

describe('source files', () => {
  const sources = files.filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|integration|e2e|nightly|images|cluster)\.tsx?$/.test(path),
  );

  it('contain nothing unfinished', () => {
    const unfinished = new RegExp(['TO', 'DO|FIX', 'ME|not imple', 'mented'].join(''));
    expect(sources.filter((path) => unfinished.test(read(path)))).toEqual([]);
  });

  it('check which blog they are in only in the blog files', () => {
    const blogCheck = /(blog|type|key)(\.type|\.key)? [!=]== '(main|developer|engineering|gb-business|gbBusiness)'/;
    const packages = sources.filter(
      (path) => /^(apps|services|packages)\//.test(path) && !path.startsWith('apps/web/src/sites/'),
    );
    expect(packages.filter((path) => blogCheck.test(read(path)))).toEqual([]);
  });
});

describe('Markdown files', () => {
  const documents = files.filter((path) => path.endsWith('.md'));
  /** Without code blocks and inline code, which may look like a link or a heading. */
  const proseOf = (path: string) =>
    read(path)
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`\n]*`/g, '');

  it('link only to files and headings that exist', () => {
    const known = new Set(
      files.flatMap((path) => path.split('/').map((_, depth, all) => all.slice(0, depth + 1).join('/'))),
    );
    const broken = documents.flatMap((path) => {
      const links = [...proseOf(path).matchAll(/\]\(([^)\s]+)/g)].map(([, target = '']) => target);
      // Root-relative links in articles lead to pages of the site.
      const relative = links.filter((target) => !/^([a-z]+:|\/)/.test(target));
      return relative
        .filter((target) => {
          const [file = '', heading] = decodeURI(target).split('#');
          const linked = file === '' ? path : join(path, '..', file).replace(/\/$/, '');
          return !known.has(linked) || (heading !== undefined && !headingIds(read(linked)).includes(heading));
        })
        .map((target) => `${path}: ${target}`);
    });
    expect(documents.length).toBeGreaterThan(80);
    expect(broken).toEqual([]);
  });

  it('have headings with the ids that GitHub gives them', () => {
    const text = '# One, `two` & *three*\n## Notes\n```sh\n# comment\n```\n## Notes\n### It’s [a link](x.md)';
    expect(headingIds(text)).toEqual(['one-two--three', 'notes', 'notes-1', 'its-a-link']);
  });
});

/** The ids of the headings of a Markdown text. A repeated id gets a number. */
function headingIds(text: string): string[] {
  const headings = text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm);
  const slugs = [...headings].map(([, heading = '']) =>
    heading
      .replace(/\]\([^)]*\)/g, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
  return slugs.map((slug, index) => {
    const earlier = slugs.slice(0, index).filter((one) => one === slug).length;
    return earlier > 0 ? `${slug}-${earlier}` : slug;
  });
}

describe('dependencies', () => {
  it('are explained in docs/dependencies.md', () => {
    const manifests = files.filter((path) => /(^|\/)package\.json$/.test(path)).map((path) => JSON.parse(read(path)));
    const names = manifests.flatMap(({ dependencies = {}, devDependencies = {} }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    );
    const reasons = read('docs/dependencies.md');
    const foreign = [...new Set(names)].filter((name) => !name.startsWith('@contenthub/'));
    expect(foreign.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the supply chain', () => {
  const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

  it('H18 has a checksum for every package', () => {
    expect(installed.length).toBeGreaterThan(500);
    expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  });

  it('H18 contains only allowed licences', () => {
    const permissive = [
      'MIT',
      'MIT-0',
      'ISC',
      '0BSD',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'Apache-2.0',
      'BlueOak-1.0.0',
      'BSL-1.0',
    ];
    // Fonts, and libraries that are linked and distributed unchanged.
    const allowed = new Set([...permissive, 'Unlicense', 'Zlib', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later']);
    const isAllowed = (licence: string) =>
      licence
        .replace(/[()]/g, '')
        .split(' AND ')
        .every((each) => each.split(' OR ').some((one) => allowed.has(one)));
    const refused = installed.filter(([, { dev, license }]) => !dev && !isAllowed(license ?? 'none'));
    expect(refused.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
    expect(isAllowed('GPL-3.0-only')).toBe(false);
  });

  it('H18 names every action of a workflow by its commit', () => {
    const workflows = files.filter((file) => file.startsWith('.github/workflows/'));
    const used = workflows.flatMap((file) => read(file).match(/(?<=uses: ).+/g) ?? []);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((each) => !/^[\w./-]+@[0-9a-f]{40} # v[\d.]+$/.test(each))).toEqual([]);
  });

  it('H18 documents how to report a vulnerability', () => {
    expect(read('SECURITY.md')).toContain('## Report a vulnerability');
  });
});

it('style sheets use only custom properties that exist', () => {
  const sources = files
    .filter((file) => /^(apps|packages)\/.*\.(css|tsx?)$/.test(file))
    .map((file) => [file, read(file)]);
  const defined = new Set(sources.flatMap(([, text = '']) => text.match(/--[\w-]+(?=['"]?\]?\s*:)/g) ?? []));
  // Set by React Aria.
  defined.add('--trigger-width');
  const unknown = sources.flatMap(([file = '', text = '']) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) =>
      defined.has(name) ? [] : [`${file}: ${name}`],
    ),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});
