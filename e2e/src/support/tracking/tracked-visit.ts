import { launchHeadlessShell } from '@contenthub/testing/browser/chromium';
import { EventsEndpoint } from '@contenthub/testing/events/events-endpoint';
import { startTrackingPage } from '@contenthub/testing/events/tracking-page';
import type { ClientOptions, SendingClient } from '@contenthub/tracking/sending-client';
import type { DeliveryStatus } from '@contenthub/tracking/tracking';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The window of a tracked page. */
export type TrackedWindow = {
  sendingClient: (options: ClientOptions) => SendingClient;
  setToken: (client: SendingClient, token: string) => void;
  client: SendingClient;
  logged: string[];
  deliveryStatuses: [event: string, status: DeliveryStatus, detail: string | undefined][];
};

type ClientSettings = Partial<Omit<ClientOptions, 'log' | 'user'>> & { userId?: string; allowed?: boolean };

/** Pages with a tracking client, an endpoint on another origin, and a browser with real cookies. */
export class TrackedVisit {
  endpoint = {} as EventsEndpoint;
  #browser = {} as Browser;
  #pages = {} as Awaited<ReturnType<typeof startTrackingPage>>;

  static forThisFile(): TrackedVisit {
    const visit = new TrackedVisit();
    beforeAll(async () => {
      [visit.endpoint, visit.#pages, visit.#browser] = await Promise.all([
        EventsEndpoint.start(),
        startTrackingPage(),
        launchHeadlessShell(),
      ]);
    });
    beforeEach(() => visit.endpoint.clear());
    afterAll(async () => {
      await visit.#browser.close();
      await Promise.all([visit.endpoint.stop(), visit.#pages.stop()]);
    });
    return visit;
  }

  /** Creates a visitor without any stored data. */
  async newVisitor(): Promise<BrowserContext> {
    return this.#browser.newContext();
  }

  /** Opens a page with a client, by default with consent and for an anonymous user. */
  async open(
    context: BrowserContext,
    given: ClientSettings = {},
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    const page = await context.newPage();
    await prepare?.(page);
    await this.goTo(page, given);
    return page;
  }

  async goTo(page: Page, given: ClientSettings = {}, path = '/blog/a-page'): Promise<void> {
    await page.goto(this.#pages.origin + path);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.evaluate(startClient, { base: this.endpoint.origin, ...given });
  }
}

/** Runs in the page. */
function startClient({ userId = '-7', allowed = true, ...options }: ClientSettings): void {
  const page = window as unknown as TrackedWindow;
  page.logged = [];
  page.deliveryStatuses = [];
  page.client = page.sendingClient({
    base: '',
    client: 'contenthub',
    clientVersion: '0.1.0',
    cookieDomain: '.contenthub.localhost',
    bundleMs: 20,
    ...options,
    log: (error) => page.logged.push(error instanceof Error ? error.message : String(error)),
  });
  page.client.listen(({ object, action }, status, detail) =>
    page.deliveryStatuses.push([`${object}/${action}`, status, detail]),
  );
  page.client.enterPage();
  if (userId) page.client.identify({ userId });
  page.client.allow(allowed ? 'granted' : undefined);
}

/** Tracks an opened menu, which needs few fields. */
export async function track(
  page: Page,
  label: string,
  options: { lite?: boolean; ifUser?: boolean } = {},
): Promise<void> {
  await page.evaluate(
    ([text, how]) => (window as unknown as TrackedWindow).client.track('headerMenu/open', { label: text }, how),
    [label, options] as const,
  );
}

/** Returns the log of the page's client. */
export async function logged(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as TrackedWindow).logged);
}

/** Returns the delivery statuses of its events. */
export async function deliveryStatuses(page: Page): Promise<TrackedWindow['deliveryStatuses']> {
  return page.evaluate(() => (window as unknown as TrackedWindow).deliveryStatuses);
}

/** Waits until an event of the page has this delivery status. */
export async function waitForDeliveryStatus(page: Page, status: DeliveryStatus): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as TrackedWindow).deliveryStatuses.some(([, met]) => met === wanted),
    status,
  );
}
