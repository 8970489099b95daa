import { describe, expect, it } from 'vitest';
import { repositoryFiles as files, readRepositoryFile as read } from './testing/repository-files.ts';

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
type LockedPackage = { resolved?: string; optionalDependencies?: Record<string, string> };

describe('the lock file', () => {
  it('names no address of a registry', () => {
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
  });

  it('serves a Mac and Windows too', () => {
    const missing = Object.values(lock.packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => /(darwin|win32).*(arm64|x64)/.test(name) && !lock.packages[`node_modules/${name}`])
      // The embedded ClickHouse is a comfort of those who have it; without it the hub says what to install.
      .filter((name) => !name.startsWith('@chdb/'));
    expect(missing).toEqual([]);
  });
});

describe('source files', () => {
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.(test|integration|e2e)\.tsx?$/.test(path));
  const lengths = sources.map((path) => read(path).split('\n').length).sort((a, b) => a - b);

  it('are short: about 60 lines in the median, about 200 at the 90th percentile', () => {
    expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThanOrEqual(60);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(200);
  });

  it('hold nothing unfinished', () => {
    const unfinished = new RegExp(['TO', 'DO|FIX', 'ME|not imple', 'mented'].join(''));
    expect(sources.filter((path) => unfinished.test(read(path)))).toEqual([]);
  });

  it('ask which blog they are in nowhere but in the blog files', () => {
    const asking = /(blog|type|key)(\.type|\.key)? [!=]== '(main|developer|engineering|gb-business|gbBusiness)'/;
    const rooms = sources.filter(
      (path) => /^(apps|services|packages)\//.test(path) && !path.startsWith('apps/web/src/blogs/'),
    );
    expect(rooms.filter((path) => asking.test(read(path)))).toEqual([]);
  });
});

describe('dependencies', () => {
  it('each have their reason in docs/dependencies.md', () => {
    const manifests = files.filter((path) => /(^|\/)package\.json$/.test(path)).map((path) => JSON.parse(read(path)));
    const names = manifests.flatMap(({ dependencies = {}, devDependencies = {} }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    );
    const reasons = read('docs/dependencies.md');
    const foreign = [...new Set(names)].filter((name) => !name.startsWith('@contenthub/'));
    expect(foreign.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
  });
});
