import { freePort } from '@contenthub/testing/free-port';
import { unhurried } from '@contenthub/testing/unhurried';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Child } from './support/child.ts';
import { hydrated, Reader } from './support/reader.ts';

let reader: Reader;
beforeAll(async () => {
  reader = await Reader.arrive();
});
afterAll(() => reader.leave());

// How long it takes is what `npm run bench -- start` measures.
it('J13 starts with nothing but Node, says where, serves home and post, and saves one', async () => {
  const port = await freePort();
  // Nothing of the engines is named, as on a machine that has none.
  const engines = { DATABASE_URL: '', NATS_URL: '', WORDPRESS_URL: '' };
  const child = new Child('npm', ['run', 'dev'], { PORT: String(port), NODE_ENV: '', ...engines, ...unhurried });
  try {
    const origin = `http://www.contenthub.localhost:${port}`;
    await child.answers(`http://127.0.0.1:${port}/blog/`);
    await child.answers(`http://127.0.0.1:${port}/blog/commonly-confused-words/affect-vs-effect`);
    await expect.poll(() => child.output).toContain(`${origin}/blog/`);

    // React's development build says every mismatch aloud.
    for (const path of ['/blog/', '/blog/commonly-confused-words/affect-vs-effect', '/blog/no/such']) {
      const { page, problems } = await reader.open();
      // Code is made ready when it is first asked for, file by file: on a busy machine a page takes its time.
      page.setDefaultTimeout(100_000);
      await page.goto(origin + path);
      await hydrated(page);
      // Opened before the header is hydrated, which then finds it open.
      await page.locator('header summary').first().dispatchEvent('click');
      await page.locator('header summary').first().hover();
      await page.locator('header[data-awake]').waitFor();
      expect(problems, path).toEqual([]);
    }

    // J13: saving needs a service worker, which is built for it.
    const { page } = await reader.open();
    page.setDefaultTimeout(100_000);
    await page.goto(`${origin}/blog/commonly-confused-words/affect-vs-effect`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('It opens without a network').waitFor();
    await page.goto(`${origin}/blog/saved`);
    await page.getByRole('region', { name: /^Saved, 1 of/ }).waitFor();
    expect(child.output).not.toContain('ERROR');
  } finally {
    await child.stop();
  }
}, 240_000);
