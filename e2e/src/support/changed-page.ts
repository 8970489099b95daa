import type { Page } from 'playwright-core';
import type { Hub } from './hub-process.ts';

/** Lets a browser see a page otherwise than the hub sent it, under the very headers that it was sent with. */
export async function changePage(page: Page, hub: Hub, path: string, change: (html: string) => string): Promise<void> {
  // Asked for by its address: the names of the hub are known to browsers alone.
  const response = await fetch(hub.address + path);
  const body = change(await response.text());
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
  await page.route(hub.origin + path, (route) => route.fulfill({ status: response.status, headers, body }));
}
