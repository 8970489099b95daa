import { freePort } from '@contenthub/testing/free-port';
import { unhurried } from '@contenthub/testing/unhurried';
import { expect, it } from 'vitest';
import { Child } from './support/child.ts';
import { hydrated, Reader } from './support/reader.ts';

it('lets whoever works on the hub become every kind of visitor, in the page', async () => {
  const port = await freePort();
  const engines = { DATABASE_URL: '', NATS_URL: '', WORDPRESS_URL: '', PLATFORM_DATABASE_URL: '' };
  const child = new Child('npm', ['run', 'dev'], { PORT: String(port), NODE_ENV: '', ...engines, ...unhurried });
  const reader = await Reader.arrive();
  try {
    await child.answers(`http://127.0.0.1:${port}/blog/`, 120_000);
    const { page, problems } = await reader.open();
    // Code is made ready when it is first asked for, file by file: on a busy machine a page takes its time.
    page.setDefaultTimeout(100_000);
    const home = `http://www.contenthub.localhost:${port}/blog/`;
    await page.goto(home);
    await hydrated(page);
    const become = async (label: string) => {
      await page.evaluate(() => Object.assign(window, { before: true }));
      await page.getByLabel('Visitor').selectOption({ label });
      // Another document, which says so itself: Vite loads a page anew when it has found more to make ready.
      await page.waitForFunction((wanted) => {
        const shown = document.querySelector<HTMLSelectElement>('.hub-panel select')?.selectedOptions[0];
        return !('before' in window) && shown?.text === wanted;
      }, label);
      await page.waitForURL(home);
      await hydrated(page);
      const headers = { 'x-client-type': 'contenthub', 'x-client-version': 'test' };
      return page.evaluate(async (given) => (await fetch('/api/user/oranonymous', { headers: given })).json(), headers);
    };
    expect(await become('Premium')).toMatchObject({ type: 'Premium', free: false, anonymous: false });
    expect(await become('Institution')).toMatchObject({ institutionId: 1 });
    expect(await become('Test user')).toMatchObject({ isTest: true, type: 'Free' });
    expect(await become('Anonymous')).toMatchObject({ anonymous: true });
    expect(problems).toEqual([]);
  } finally {
    await reader.leave();
    await child.stop();
  }
}, 240_000);
