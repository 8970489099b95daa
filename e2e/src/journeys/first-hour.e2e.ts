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
  // No engine is configured, as on a fresh host.
  const engines = { DATABASE_URL: '', NATS_URL: '', WORDPRESS_URL: '', PLATFORM_DATABASE_URL: '' };
  hub = new SpawnedProcess('npm', ['run', 'dev'], {
    PORT: String(port),
    CONSOLE_PORT: '0',
    NODE_ENV: '',
    // Services that restart with simulated readers would sign people out.
    SIMULATED_READERS: 'off',
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
  // Vite transforms files on demand, so the first page takes longer on a busy host.
  opened.page.setDefaultTimeout(100_000);
  return opened;
}

it('K01 prints the address of the console, with a login that works', async () => {
  const line = /console is at (\S+)\. Sign in as (\S+) with the password (.+)/;
  await expect.poll(() => line.exec(hub.output)).not.toBeNull();
  const [, address = '', email = '', password = ''] = line.exec(hub.output) ?? [];
  const { page } = await open();
  await page.goto(`${address}/team`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password.trim());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Who can use the console?' }).waitFor();
  await page.getByText('viewer@contenthub.localhost').waitFor();
});

// `npm run bench -- start` measures how long it takes.
it('J13 starts with only Node, prints its URL, serves home and post, and saves a post', async () => {
  await expect.poll(() => hub.output).toContain(`${origin}/blog/`);
  // React's development build logs every mismatch.
  const post = '/blog/commonly-confused-words/affect-vs-effect';
  const { page, problems } = await open();
  for (const path of ['/blog/', '/blog/no/such', post]) {
    const response = await page.goto(origin + path);
    await waitForHydration(page);
    // Opened before the header hydrates, which must keep it open.
    await page.locator('header summary').first().dispatchEvent('click');
    await page.locator('header summary').first().hover();
    await page.locator('header[data-hydrated]').waitFor();
    expect([path, response?.ok(), problems]).toEqual([path, path !== '/blog/no/such', []]);
  }

  // Saving needs a service worker, which is built on demand in development.
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('You can read it offline').waitFor();
  await page.goto(`${origin}/blog/saved`);
  await page.getByRole('region', { name: /^Saved \(1 of/ }).waitFor();
  expect(hub.output).not.toContain('ERROR');
  await page.context().close();
});

it('a developer can switch to another kind of visitor in the page', async () => {
  const { page, problems } = await open();
  const home = `${origin}/blog/`;
  await page.goto(home);
  await waitForHydration(page);
  const become = async (label: string) => {
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByLabel('Visitor').selectOption({ label });
    // Waits for the new document itself, because Vite also reloads a page when it optimises more dependencies.
    await page.waitForFunction((wanted) => {
      const shown = document.querySelector<HTMLSelectElement>('.hub-panel select')?.selectedOptions[0];
      return !('before' in window) && shown?.text === wanted;
    }, label);
    await page.waitForURL(home);
    await waitForHydration(page);
    const headers = { 'x-client-type': 'contenthub', 'x-client-version': 'test' };
    return page.evaluate(async (given) => (await fetch('/api/user/oranonymous', { headers: given })).json(), headers);
  };
  expect(await become('Institution')).toMatchObject({ type: 'Premium', free: false, institutionId: 1 });
  expect(await become('Anonymous')).toMatchObject({ anonymous: true });
  // An exposure that is logged while the visitor changes has the token of the one before, and is sent again.
  expect(problems.filter((problem) => !/^403: .*\/api\/treatment\/log$/.test(problem))).toEqual([]);
});
