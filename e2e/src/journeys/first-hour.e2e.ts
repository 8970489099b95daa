import { generousDeadlines } from '@contenthub/testing/processes/node-process';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { SpawnedProcess } from '../support/hub/child-process.ts';

let reader: Reader;
let hub: SpawnedProcess;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://www.contenthub.localhost:${port}`;
  // Nothing of the engines is named, as on a machine that has none.
  const engines = { DATABASE_URL: '', NATS_URL: '', WORDPRESS_URL: '', PLATFORM_DATABASE_URL: '' };
  hub = new SpawnedProcess('npm', ['run', 'dev'], {
    PORT: String(port),
    NODE_ENV: '',
    ...engines,
    ...generousDeadlines,
  });
  reader = await Reader.launch();
  await hub.waitForUrl(`http://127.0.0.1:${port}/blog/`);
});
afterAll(async () => {
  await reader?.close();
  await hub?.stop();
});

async function open() {
  const opened = await reader.open();
  // Code is made ready when it is first asked for, file by file: on a busy machine a page takes its time.
  opened.page.setDefaultTimeout(100_000);
  return opened;
}

// How long it takes is what `npm run bench -- start` measures.
it('J13 starts with nothing but Node, says where, serves home and post, and saves one', {
  timeout: 240_000,
}, async () => {
  await expect.poll(() => hub.output).toContain(`${origin}/blog/`);
  // React's development build says every mismatch aloud.
  for (const path of ['/blog/', '/blog/commonly-confused-words/affect-vs-effect', '/blog/no/such']) {
    const { page, problems } = await open();
    const response = await page.goto(origin + path);
    await waitForHydration(page);
    // Opened before the header is hydrated, which then finds it open.
    await page.locator('header summary').first().dispatchEvent('click');
    await page.locator('header summary').first().hover();
    await page.locator('header[data-awake]').waitFor();
    expect([path, response?.ok(), problems]).toEqual([path, path !== '/blog/no/such', []]);
    await page.context().close();
  }

  // Saving needs a service worker, which development builds on demand.
  const { page } = await open();
  await page.goto(`${origin}/blog/commonly-confused-words/affect-vs-effect`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('It opens without a network').waitFor();
  await page.goto(`${origin}/blog/saved`);
  await page.getByRole('region', { name: /^Saved, 1 of/ }).waitFor();
  expect(hub.output).not.toContain('ERROR');
  await page.context().close();
});

it('lets a developer become every kind of visitor, in the page', { timeout: 240_000 }, async () => {
  const { page, problems } = await open();
  const home = `${origin}/blog/`;
  await page.goto(home);
  await waitForHydration(page);
  const become = async (label: string) => {
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByLabel('Visitor').selectOption({ label });
    // Another document, which says so itself: Vite reloads a page when it has found more dependencies to optimize.
    await page.waitForFunction((wanted) => {
      const shown = document.querySelector<HTMLSelectElement>('.hub-panel select')?.selectedOptions[0];
      return !('before' in window) && shown?.text === wanted;
    }, label);
    await page.waitForURL(home);
    await waitForHydration(page);
    const headers = { 'x-client-type': 'contenthub', 'x-client-version': 'test' };
    return page.evaluate(async (given) => (await fetch('/api/user/oranonymous', { headers: given })).json(), headers);
  };
  expect(await become('Premium')).toMatchObject({ type: 'Premium', free: false, anonymous: false });
  expect(await become('Institution')).toMatchObject({ institutionId: 1 });
  expect(await become('Test user')).toMatchObject({ isTest: true, type: 'Free' });
  expect(await become('Anonymous')).toMatchObject({ anonymous: true });
  expect(problems).toEqual([]);
});
