import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hideTab } from '../support/browser/page-control.ts';
import {
  deliveryStatuses,
  logged,
  TrackedVisit,
  type TrackedWindow,
  track,
  waitForDeliveryStatus,
} from '../support/tracking/tracked-visit.ts';

const visit = TrackedVisit.forThisFile();
const labels = () =>
  visit.endpoint
    .eventsNamed('headerMenu/open')
    .map(({ label }) => label)
    .toSorted();
const queuedIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':queue:')));

/** Ages the queued events, as if the page that queued them had been closed for a while. */
async function age(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.includes(':queue:'))) {
      const value = localStorage.getItem(key) ?? '';
      const at = Number(/\d{13}/.exec(key)?.[0]);
      localStorage.removeItem(key);
      localStorage.setItem(
        key.replace(String(at), String(at - 60_000)),
        value.replaceAll(String(at), String(at - 60_000)),
      );
    }
  });
}

describe('storage', () => {
  it('F06 that is blocked or full is reported, and events still arrive', async () => {
    const context = await visit.newVisitor();
    const blocked = await visit.open(context, {}, (page) =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Access is denied', 'SecurityError');
          },
        });
      }),
    );
    await track(blocked, 'blocked');
    await visit.endpoint.waitUntil(() => labels().includes('blocked'));
    expect(await logged(blocked)).toContain('Local storage is unavailable');

    const full = await visit.open(context, {}, (page) =>
      page.addInitScript(() => {
        localStorage.clear();
        for (let size = 5_000_000; size > 0; size = Math.floor(size / 2)) {
          try {
            localStorage.setItem(`fill${size}`, 'x'.repeat(size));
          } catch {
            // Smaller items fill the rest.
          }
        }
      }),
    );
    await track(full, 'full');
    await visit.endpoint.waitUntil(() => labels().includes('full'));
    expect(await logged(full)).toContain('Local storage is unavailable');
    await waitForDeliveryStatus(full, 'delivered');

    // Without storage, unsent events are lost with the page and reported.
    visit.endpoint.behaviour = 'hangs-up';
    await full.evaluate(() => {
      const { client } = window as unknown as TrackedWindow;
      const statuses: unknown[] = [];
      client.listen((event, status, detail) => statuses.push([event.label, status, detail]));
      addEventListener('pagehide', () => sessionStorage.setItem('statuses', JSON.stringify(statuses)));
      client.track('headerMenu/open', { label: 'nowhere' });
    });
    await waitForDeliveryStatus(full, 'persisted');
    await full.reload();
    expect(await full.evaluate(() => JSON.parse(sessionStorage.getItem('statuses') ?? '[]'))).toContainEqual([
      'nowhere',
      'lost',
      'page closed; storage unavailable',
    ]);
    await context.close();
  });

  it('F06 of cookies that is blocked is reported, and events still arrive', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, {}, async (page) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    });
    await track(page, 'no cookies');
    await track(page, 'no cookies either');
    await visit.endpoint.waitUntil(() => labels().length === 2);
    expect(await logged(page)).toEqual(['Cookie storage is unavailable']);
    const ids = visit.endpoint
      .eventsNamed('headerMenu/open')
      .map((event) => `${event.containerId} ${event.websiteSessionId}`);
    expect(new Set(ids).size).toBe(1);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });
});

describe('the collector', () => {
  it('is slow: sends nothing twice', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context);
    visit.endpoint.behaviour = 'slow';
    await track(page, 'slow');
    await waitForDeliveryStatus(page, 'delivered');
    expect(visit.endpoint.requests).toHaveLength(1);
    expect(await queuedIn(page)).toEqual([]);
    await context.close();
  });

  it('F10a F10b is down, disconnects or is overloaded: queues events and sends them once it is back', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context);
    for (const mood of ['unavailable', 'hangs-up'] as const) {
      visit.endpoint.behaviour = mood;
      await track(page, mood);
      await page.waitForFunction(
        (count) =>
          (window as unknown as TrackedWindow).deliveryStatuses.filter(([, status]) => status === 'persisted').length >=
          count,
        mood === 'unavailable' ? 1 : 2,
      );
      expect(await queuedIn(page)).toHaveLength(mood === 'unavailable' ? 1 : 2);
    }
    expect(labels()).toEqual([]);
    visit.endpoint.behaviour = 'takes';
    await visit.endpoint.waitUntil(() => labels().length === 2);
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes(':queue:')));
    expect(visit.endpoint.duplicates).toBe(0);
    await context.close();
  });

  it('F10a never responds: the next page sends queued events once, also with two tabs', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context);
    visit.endpoint.behaviour = 'hangs';
    for (const label of ['a', 'b']) await track(page, label);
    // Waits until they are queued, because later ones would be sent.
    await visit.endpoint.waitUntil(() => visit.endpoint.unanswered === 2);
    await age(page);
    await page.close();
    visit.endpoint.behaviour = 'slow';
    visit.endpoint.delayMs = 500;
    const tabs = await Promise.all([visit.open(context), visit.open(context)]);
    await visit.endpoint.waitUntil(() => labels().length === 2);
    for (const tab of tabs) {
      await tab.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes(':queue:')));
    }
    expect(labels()).toEqual(['a', 'b']);
    expect(visit.endpoint.duplicates).toBe(0);
    expect(visit.endpoint.eventsNamed('headerMenu/open').every(({ ageMs }) => Number(ageMs) >= 60_000)).toBe(true);
    await context.close();
  });

  it('rejects permanently: reports events as lost without a retry, and halves bodies that are too large', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { beacons: false });
    visit.endpoint.behaviour = 'refuses';
    await track(page, 'refused');
    await waitForDeliveryStatus(page, 'lost');
    expect(await deliveryStatuses(page)).toContainEqual(['headerMenu/open', 'lost', 'rejected: Bad Request']);
    expect(await queuedIn(page)).toEqual([]);
    visit.endpoint.behaviour = 'too-large';
    await page.evaluate(() => {
      const { client } = window as unknown as TrackedWindow;
      for (const label of ['a', 'b', 'c', 'd', 'e']) client.track('headerMenu/open', { label });
    });
    await visit.endpoint.waitUntil(() => labels().length === 5);
    expect(labels()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await context.close();
  });
});

describe('the connection', () => {
  it('F10a is offline: queues events beyond the end of the page, and the next page sends them', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context);
    await context.setOffline(true);
    await track(page, 'offline');
    await waitForDeliveryStatus(page, 'persisted');
    expect(await queuedIn(page)).toHaveLength(1);
    await context.setOffline(false);
    await visit.endpoint.waitUntil(() => labels().includes('offline'));
    // The response must arrive as well. Otherwise the events would be sent again.
    await waitForDeliveryStatus(page, 'delivered');
    await context.setOffline(true);
    await track(page, 'left offline');
    await page.waitForFunction(
      () =>
        (window as unknown as TrackedWindow).deliveryStatuses.filter(([, status]) => status === 'persisted').length >=
        2,
    );
    await age(page);
    await page.close();
    await context.setOffline(false);
    await visit.open(context);
    await visit.endpoint.waitUntil(() => labels().length === 2);
    expect(visit.endpoint.duplicates).toBe(0);
    await context.close();
  });

  it('F07 F10a ends before the user is known: the next page sends the events with its own user', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { userId: '' });
    await track(page, 'left early');
    await age(page);
    await page.close();
    await visit.open(context, { userId: '-9' });
    await visit.endpoint.waitUntil(() => labels().length === 1);
    expect(visit.endpoint.eventsNamed('headerMenu/open')[0]).toMatchObject({ userId: '-9', isTest: false, batchId: 1 });
    await context.close();
  });

  it('F10a F11 ends with the page: sends batched events on leave', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { bundleMs: 600_000 });
    await track(page, 'put aside');
    await hideTab(page);
    await visit.endpoint.waitUntil(() => labels().includes('put aside'));
    await page.close();
    const other = await visit.open(context, { bundleMs: 600_000 });
    await track(other, 'navigated');
    await visit.goTo(other, {}, '/blog/another');
    await visit.endpoint.waitUntil(() => labels().includes('navigated'));
    expect(visit.endpoint.duplicates).toBe(0);
    await context.close();
  });
});

describe('the browser', () => {
  it('F10a limits beacons to 64 KiB: halves larger batches, sends rejected ones by fetch, and all arrive once', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { bundleMs: 600_000 });
    visit.endpoint.behaviour = 'slow';
    visit.endpoint.delayMs = 300;
    const count = await page.evaluate(async () => {
      const { client } = window as unknown as TrackedWindow;
      for (let number = 0; number < 150; number += 1) {
        client.track('headerMenu/open', { label: `${number} ${'ä'.repeat(500)}` });
      }
      // Too large for any beacon.
      client.track('headerMenu/open', { label: 'x'.repeat(70_000) });
      await client.flush();
      return 151;
    });
    await visit.endpoint.waitUntil(() => labels().length === count);
    expect(visit.endpoint.duplicates).toBe(0);
    const ways = new Set(
      (await deliveryStatuses(page)).filter(([, status]) => status === 'sent').map(([, , way]) => way),
    );
    expect([...ways].toSorted()).toEqual(['beacon', 'fetch']);
    await context.close();
  });

  it('F10a F10b has no beacon and a failing fetch: queues events until a page can send them', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, {}, (page) =>
      page.addInitScript(() => {
        navigator.sendBeacon = () => false;
        window.fetch = () => {
          throw new Error('patched');
        };
      }),
    );
    await track(page, 'patched');
    await waitForDeliveryStatus(page, 'persisted');
    expect(await logged(page)).toContain('No response from the collector');
    await age(page);
    await page.close();
    await visit.open(context);
    await visit.endpoint.waitUntil(() => labels().includes('patched'));
    await context.close();
  });

  it('F09 F10 has a clock that is a year off and is corrected while a page is open', async () => {
    for (const time of ['2025-11-10T10:00:00', '2027-11-20T10:00:00']) {
      visit.endpoint.clear();
      const context = await visit.newVisitor();
      const page = await context.newPage();
      await page.clock.install({ time: new Date(time) });
      await visit.goTo(page);
      await track(page, 'wrong clock');
      await page.clock.runFor(6000);
      await visit.endpoint.waitUntil(() => labels().length === 1);
      // After the correction there is no ping for the skipped year, and the next ping is within a day.
      await page.clock.setSystemTime(new Date('2026-11-15T10:00:00'));
      await track(page, 'right clock');
      await page.clock.runFor(6000);
      await visit.endpoint.waitUntil(() => labels().length === 2);
      for (const event of visit.endpoint.events.values()) expect(event.ageMs).toBeLessThan(10_000);
      await visit.goTo(page);
      await page.clock.runFor(6000);
      const next = () => page.evaluate(() => Number(localStorage.getItem('contenthub:next-ping')));
      await expect.poll(next).toBeLessThanOrEqual(Date.parse('2026-11-17T00:00:00'));
      expect(visit.endpoint.rejected).toEqual([]);
      await context.close();
    }
  });
});
