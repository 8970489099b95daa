import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LoopError,
  normalizePath,
  PathError,
  type RedirectTable,
  withoutRedirect,
  withRedirect,
} from './redirect-table.ts';

describe('normalizePath', () => {
  it.each([
    ['/', '/'],
    [' /blog/ ', '/blog'],
    ['/blog/a//', '/blog/a'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/100%', '/100%'],
    ['/a%2Fb', '/a%2Fb'],
  ])('changes %s to %s', (text, path) => {
    expect(normalizePath(text)).toBe(path);
  });

  it.each(['', 'blog', '//elsewhere.test/', '/\\elsewhere.test', 'https://elsewhere.test/', '/a?b', '/a#b', '/a b'])(
    'rejects %j',
    (text) => {
      expect(() => normalizePath(text)).toThrow(PathError);
    },
  );

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }).map(encodeURIComponent)), (steps) => {
        const once = normalizePath(`/a/${steps.join('/')}`);
        expect(normalizePath(once)).toBe(once);
      }),
    );
  });
});

const path = fc.integer({ min: 0, max: 7 }).map((number) => `/p${number}`);
const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ from: path, to: path }) },
  { weight: 1, arbitrary: fc.record({ from: path }) },
);

/** Reference implementation: follows the added redirects step by step, without collapsing them. */
function applied(changes: readonly { from: string; to?: string }[]) {
  let table: RedirectTable = new Map();
  for (const { from, to } of changes) {
    try {
      table = to === undefined ? withoutRedirect(table, from) : withRedirect(table, from, to);
    } catch (error) {
      if (!(error instanceof LoopError)) throw error;
    }
  }
  return table;
}

describe('redirect table', () => {
  it('never targets a redirected path, whatever is added and removed', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const table = applied(changes);
        for (const [from, to] of table) {
          expect(to).not.toBe(from);
          expect(table.has(to)).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('targets the end of the chain of added redirects', () => {
    const once = fc.uniqueArray(fc.record({ from: path, to: path }), { selector: ({ from }) => from, maxLength: 8 });
    fc.assert(
      fc.property(once, (added) => {
        const steps = new Map<string, string>();
        let table: RedirectTable = new Map();
        for (const { from, to } of added) {
          if (walk(steps, to) === from) {
            expect(() => withRedirect(table, from, to)).toThrow(LoopError);
            continue;
          }
          table = withRedirect(table, from, to);
          steps.set(from, to);
        }
        expect([...table].sort()).toEqual([...steps.keys()].map((from) => [from, walk(steps, from)]).sort());
      }),
      { numRuns: 2000 },
    );
  });

  it('rejects a loop with a helpful message and stays unchanged', () => {
    const table = applied([
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
    ]);
    expect([...table]).toEqual([
      ['/a', '/c'],
      ['/b', '/c'],
    ]);
    expect(() => withRedirect(table, '/c', '/a')).toThrow('/c would lead to /a, which already leads back to /c.');
    expect(() => withRedirect(table, '/x', '/x/')).toThrow('/x would lead to itself.');
  });

  it('changes the target of a redirect and of those that led to it', () => {
    const table = withRedirect(applied([{ from: '/a', to: '/b' }]), '/a', '/c');
    expect(table.get('/a')).toBe('/c');
    expect(withoutRedirect(table, '/a/').size).toBe(0);
  });
});

function walk(steps: ReadonlyMap<string, string>, from: string): string {
  let at = from;
  for (let next = steps.get(at); next !== undefined; next = steps.get(at)) at = next;
  return at;
}
