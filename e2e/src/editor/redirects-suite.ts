import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/hub/child-process.ts';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

export function redirectTests(visit: WordPressVisit): void {
  const name = `moving-${Date.now()}`;
  let id: number;

  beforeAll(async () => {
    id = await visit.stack.editor.publish({
      title: 'Moving',
      slug: name,
      content: '<p>Here.</p>',
      category: 'grammar',
    });
  });

  /** Returns status and location without following redirects. */
  async function answer(path: string): Promise<string> {
    const response = await fetch(visit.stack.address + path, { redirect: 'manual' });
    return [response.status, response.headers.get('location')].filter(Boolean).join(' ');
  }

  const becomes = (path: string, awaited: number | string) => expect.poll(() => answer(path)).toBe(String(awaited));

  const redirects = (...given: string[]) =>
    promisify(execFile)(process.execPath, ['tools/cli/src/main.ts', 'redirects', ...given], {
      cwd: repositoryRoot,
      env: { ...process.env, DATABASE_URL: visit.stack.databaseUrl },
    });

  describe('the old URL of a post', () => {
    it('A14 redirects to the current URL in one step and with the query, also from its flat form', async () => {
      await becomes(`/blog/${name}`, `301 /blog/grammar/${name}`);
      await becomes(`/blog/${name}/?utm_source=x`, `301 /blog/grammar/${name}?utm_source=x`);
      await visit.stack.editor.update(id, { slug: `${name}-on` });
      const now = `301 /blog/grammar/${name}-on`;
      for (const path of [`/blog/grammar/${name}`, `/blog/idioms/${name}`, `/blog/${name}`, `/blog/grammar/${name}/`]) {
        await becomes(path, now);
      }
      await becomes(`/blog/${name}?utm_source=x`, `${now}?utm_source=x`);
      await becomes(`/blog/grammar/${name}-on`, 200);
    });

    it('A14 returns 404 while there is no post, with or without a trailing slash', async () => {
      for (const path of [
        '/blog/no-such-post',
        '/blog/no-such-post/',
        '/blog/grammar/no-such-post',
        '/no/such',
        '/such',
      ]) {
        expect([path, await answer(path)]).toEqual([path, '404']);
      }
    });
  });

  describe('an operator’s redirect', () => {
    it('applies at once although a 404 was cached everywhere, and points to the final target', async () => {
      await becomes('/old/moving.html', 404);
      await becomes('/older', 404);
      await redirects('add', '/old/moving.html', `/blog/grammar/${name}`);
      await redirects('add', '/older', '/old/moving.html');
      // The post has a new slug by now. The redirect skips the old one.
      await becomes('/old/moving.html', `301 /blog/grammar/${name}-on`);
      await becomes('/older?utm_source=x', `301 /blog/grammar/${name}-on?utm_source=x`);
      const { stdout } = await redirects('list');
      expect(stdout.split('\n').filter(Boolean)).toEqual([
        'from,to',
        `/old/moving.html,/blog/grammar/${name}`,
        `/older,/blog/grammar/${name}`,
      ]);
      await redirects('add', '/home', '/blog');
      await becomes('/home', '301 /blog/');
    });

    it('is rejected if it creates a loop, and returns 404 once it is removed', async () => {
      const refusal = await redirects('add', `/blog/grammar/${name}`, '/older').catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 1, stderr: expect.stringContaining('which already leads back to') });
      await redirects('remove', '/older');
      await becomes('/older', 404);
      await becomes('/old/moving.html', `301 /blog/grammar/${name}-on`);
    });
  });
}
