import { execFileSync } from 'node:child_process';
import { engines } from '@contenthub/testing/engines';
import { useWordPress } from '@contenthub/testing/use-wordpress';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartedWordPress } from './testing/started-wordpress.ts';

useWordPress();

/** The files that the image adds to Debian's WordPress, with this machine's PHP, nginx and MariaDB in place of containers. */
let site: StartedWordPress;
beforeAll(async () => {
  await engines('WORDPRESS_URL');
  site = await StartedWordPress.start();
}, 120_000);
afterAll(() => site?.stop());

it('sets the site up, and finds nothing to change the second time', () => {
  expect(site.changes).toContain('installed');
  expect(site.setUp()).toBe('nothing to change\n');
});

it('answers over HTTP, and lets the content service in with the password that the environment names', {
  timeout: 60_000,
}, async () => {
  await expect.poll(() => site.status('/wp-json/'), { timeout: 30_000 }).toBe(200);
  expect(await site.status('/wp-json/wp/v2/users/me')).toBe(200);
  expect(await site.status('/wp-json/wp/v2/users/me', 'wrong')).toBe(401);
  expect(await site.status('/wp-json/contenthub/v1/settings')).toBe(200);
});

it('does what is due by the clock', () => {
  expect(execFileSync('php', ['site/wp-cron.php'], { ...site.process, encoding: 'utf8' })).toBe('');
});
