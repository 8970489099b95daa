import { afterAll, beforeAll, expect, it } from 'vitest';
import { Reader } from '../support/browser/reader.ts';
import { type PlatformStack, startPlatformStack } from '../support/hub/platform-stack.ts';

const visit = {} as { stack: PlatformStack; reader: Reader };
beforeAll(async () => {
  [visit.stack, visit.reader] = await Promise.all([startPlatformStack(), Reader.launch()]);
});
afterAll(async () => {
  await visit.reader?.close();
  await visit.stack?.stop();
});

it('H30 a form that is posted while PostgreSQL is away shows a page, and works afterwards', async () => {
  const { origin, database, createAccount } = visit.stack;
  await createAccount('ada@example.com', 'correct horse battery');
  const { page } = await visit.reader.open({ javaScriptEnabled: false });
  await page.goto(`${origin}/signin`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await database.close();
  const submit = () => page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await submit();
  await page.getByRole('heading', { name: 'That didn’t work' }).waitFor();
  expect(await page.locator('body').innerText()).toContain('go back and try again');
  await database.open();
  await expect
    .poll(async () => {
      await page.goto(`${origin}/signin`);
      return page.getByLabel('Email').count();
    })
    .toBe(1);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await submit();
  await page.waitForURL(`${origin}/blog/`);
});
