import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../support/hub/child-process.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const folder = join(repositoryRoot, 'apps/console/dist/client');
const screens = 'src/client/screens';
/** What Overview loads before it is complete: the console, the screen, and the drawing library. */
const firstLoad = ['index.html', `${screens}/overview/Overview.tsx`, 'src/client/charts/draw.ts'];
const maxKilobytes = 250;

it('K02 loads at most 250 KB of gzipped JavaScript with the first screen, and each screen separately', () => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const each of chunk.imports ?? []) filesOf(each, seen);
    return seen;
  };
  const first = new Set(firstLoad.flatMap((name) => [...filesOf(name)]));
  const bytes = [...first]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  process.stdout.write(`Console, first load: ${(bytes / 1024).toFixed(1)} KB of scripts (gzip)\n`);
  expect(bytes / 1024).toBeLessThanOrEqual(maxKilobytes);
  const others = Object.keys(manifest).filter((name) => name.startsWith(screens) && !name.includes('/overview/'));
  expect(others).toHaveLength(14);
  expect(others.filter((name) => first.has(manifest[name]?.file ?? ''))).toEqual([]);
});
