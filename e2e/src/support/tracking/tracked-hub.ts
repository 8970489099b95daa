import { EventsEndpoint } from '@contenthub/testing/events/events-endpoint';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Reader } from '../browser/reader.ts';
import { type Hub, startBundledHub } from '../hub/hub.ts';

const countryHeader = 'x-country';

/** A reader at a hub whose pages send events to an endpoint on another origin. */
export class TrackedHub {
  hub = {} as Hub;
  endpoint = {} as EventsEndpoint;
  reader = {} as Reader;

  static forThisFile(env: () => Promise<Record<string, string>> = async () => ({})): TrackedHub {
    const visit = new TrackedHub();
    beforeAll(async () => {
      visit.endpoint = await EventsEndpoint.start();
      const settings = { COLLECTOR_PUBLIC_URL: visit.endpoint.origin, COUNTRY_HEADER: countryHeader, ...(await env()) };
      [visit.hub, visit.reader] = await Promise.all([startBundledHub(settings), Reader.launch()]);
    });
    beforeEach(() => visit.endpoint.clear());
    afterAll(async () => {
      await visit.reader.close();
      await visit.hub.stop();
      await visit.endpoint.stop();
    });
    return visit;
  }

  /** By default from a country without a consent requirement. */
  async open(country = 'US', options: BrowserContextOptions = {}) {
    const opened = await this.reader.open(options);
    // Only for the site's requests, because headers of an edge never reach the collector.
    await opened.page
      .context()
      .route(`${this.hub.origin}/**`, (route) =>
        route.continue({ headers: { ...route.request().headers(), [countryHeader]: country } }),
      );
    return opened;
  }

  /** Waits for events with this name and returns them. */
  async arrived(name: string, count = 1) {
    await this.endpoint.waitUntil(() => this.endpoint.eventsNamed(name).length >= count);
    return this.endpoint.eventsNamed(name);
  }
}
