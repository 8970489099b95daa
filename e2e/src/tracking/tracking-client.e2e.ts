import { describe, expect, it } from 'vitest';
import {
  deliveryStatuses,
  logged,
  TrackedVisit,
  type TrackedWindow,
  track,
  waitForDeliveryStatus,
} from '../support/tracking/tracked-visit.ts';

const visit = TrackedVisit.forThisFile();
const labels = () => visit.endpoint.eventsNamed('headerMenu/open').map(({ label }) => label);

/** A token with a user. Its signature is not checked here. */
const tokenOf = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;

describe('an event', () => {
  it('F01 F02 contains the client’s fields and its own', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { userId: '' });
    await page.evaluate(() => {
      const { client } = window as unknown as TrackedWindow;
      client.identify({ userId: '42', isTest: true, institutionId: '9' });
      client.track('homePage/view', { pageSlug: 'blog/', referrer: '', url: 'https://x.test/', pageIndex: 1 });
      client.track('headerItem/click', { label: 'Pricing', url: '/plans', objectId: 'pricing' });
      client.enterPage();
      client.track('searchBox/open', {});
    });
    await visit.endpoint.waitUntil(() => visit.endpoint.events.size === 3);
    expect(visit.endpoint.rejected).toEqual([]);
    const [home, item, box] = [...visit.endpoint.events.values()];
    const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
    expect(home).toMatchObject({
      ...{ client: 'contenthub', clientVersion: '0.1.0', batchId: 1, userId: '42', isTest: true, institutionId: '9' },
      ...{ eventName: 'contenthub/homePage/view', object: 'homePage', action: 'view', objectId: '/blog/a-page' },
      ...{ pageSlug: 'blog/', referrer: '', pageIndex: 1, containerId: cookies.ch_container },
      ...{ websiteSessionId: cookies.ch_session, screenWidth: 1280, screenHeight: 720, devicePixelRatio: 1 },
      ...{ containerWidth: 1280, containerHeight: 720, userAgent: await page.evaluate(() => navigator.userAgent) },
      ...{ browserName: expect.any(String), browserVersion: expect.any(String), deviceSystemName: 'Linux' },
    });
    expect(home?.instanceId).toMatch(/^[0-9A-Za-z]{8}$/);
    expect(home?.containerId).toMatch(/^[0-9A-Za-z]{12}$/);
    expect(home?.websiteSessionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(item).toMatchObject({ batchId: 2, objectId: 'pricing', pageId: home?.pageId, instanceId: home?.instanceId });
    expect(box).toMatchObject({ batchId: 3, containerId: home?.containerId });
    expect(box?.pageId).not.toBe(home?.pageId);

    // Another page load of the same session.
    await visit.goTo(page);
    await track(page, 'later');
    await visit.endpoint.waitUntil(() => labels().includes('later'));
    const [later] = visit.endpoint.eventsNamed('headerMenu/open');
    expect(later).toMatchObject({
      batchId: expect.any(Number),
      containerId: home?.containerId,
      websiteSessionId: home?.websiteSessionId,
    });
    expect(later?.instanceId).not.toBe(home?.instanceId);
    await context.close();
  });

  it('F03 F04 F05 F06 is rejected for its name, a reserved field, the user, the token or the cookie domain', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context);
    const messages = await page.evaluate(
      (tokens) => {
        const { client, setToken, sendingClient } = window as unknown as TrackedWindow;
        const message = (act: () => unknown) => {
          try {
            act();
            return 'nothing';
          } catch (error) {
            return (error as Error).message;
          }
        };
        const reserved = 'client clientVersion userId isTest containerId websiteSessionId instanceId batchId'.split(
          ' ',
        );
        const domain = (cookieDomain: string) => () =>
          sendingClient({ base: '', client: 'c', clientVersion: '1', cookieDomain, log() {} });
        return {
          name: message(() => client.send('other/banner/click', {})),
          reserved: reserved.map((key) => message(() => client.send('contenthub/searchBox/open', { [key]: '1' }))),
          users: ['', 'x', '1a', '--1', '+1', '1.0'].map((userId) => message(() => client.identify({ userId }))),
          goodUsers: ['0', '-15', '12345678901234567890'].map((userId) => message(() => client.identify({ userId }))),
          tokens: tokens.map((token) => message(() => setToken(client, token))),
          domains: ['a.b', '.a', 'a', '', '.a..b'].map((one) => message(domain(one))),
          goodDomains: ['.a.b', '.a.b.c'].map((one) => message(domain(one))),
        };
      },
      ['', 'x', 'a.b.c', tokenOf({}), tokenOf({ sub: 'me' })],
    );
    expect(messages.name).toBe("Event name other/banner/click should start with 'contenthub/'");
    expect(messages.reserved).toEqual(
      'client clientVersion userId isTest containerId websiteSessionId instanceId batchId'
        .split(' ')
        .map((key) => `Event data should not contain '${key}' prop.`),
    );
    expect(messages.users).toEqual(['', 'x', '1a', '--1', '+1', '1.0'].map((x) => `Invalid userId: ${x}`));
    expect(messages.goodUsers).toEqual(['nothing', 'nothing', 'nothing']);
    const tokens = ['', 'x', 'a.b.c', tokenOf({}), tokenOf({ sub: 'me' })];
    expect(messages.tokens).toEqual(tokens.map((token) => `Invalid JWT token: ${token}`));
    expect(messages.domains).toEqual(['a.b', '.a', 'a', '', '.a..b'].map((x) => `Incorrect cookie domain: ${x}`));
    expect(messages.goodDomains).toEqual(['nothing', 'nothing']);
    await context.close();
  });

  it('F05 F10 is sent with a token to separate paths, with the user as its subject', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context);
    const token = tokenOf({ sub: '77' });
    await page.evaluate((given) => {
      const { client, setToken } = window as unknown as TrackedWindow;
      setToken(client, given);
      client.track('searchBox/open', {});
      client.track('searchBox/close', {}, { lite: true });
    }, token);
    await visit.endpoint.waitUntil(() => visit.endpoint.eventsNamed('searchBox/close').length === 1);
    await visit.endpoint.waitUntil(() => visit.endpoint.eventsNamed('searchBox/open').length === 1);
    const posted = visit.endpoint.requests.map(({ path, jwt }) => [path, jwt]);
    expect(posted).toEqual(
      expect.arrayContaining([
        ['/events-with-token', token],
        ['/lite-with-token', token],
      ]),
    );
    expect(visit.endpoint.eventsNamed('searchBox/open')[0]).toMatchObject({ userId: '77' });
    await context.close();
  });
});

describe('sending', () => {
  it('F10 F10a F11 uses one text beacon with cookies and without a preflight', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context);
    for (const label of ['a', 'b', 'c']) {
      await page.evaluate((text) => {
        (window as unknown as TrackedWindow).client.track('headerMenu/open', { label: text });
      }, label);
    }
    await page.evaluate(() => (window as unknown as TrackedWindow).client.flush());
    await visit.endpoint.waitUntil(() => labels().length === 3);
    await waitForDeliveryStatus(page, 'delivered');
    const deliveries = visit.endpoint.requests.filter(({ events }) => events.some(({ label }) => label));
    expect(new Set(deliveries.map(({ path }) => path))).toEqual(new Set(['/events']));
    const { headers, jwt } = deliveries[0] ?? { headers: {} };
    expect(jwt).toBeUndefined();
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'sec-fetch-mode': 'no-cors' });
    expect(headers.cookie).toContain('ch_container=');
    expect(visit.endpoint.preflights).toBe(0);
    expect(await deliveryStatuses(page)).toContainEqual(['headerMenu/open', 'sent', 'beacon']);
    await context.close();
  });

  it('F11 batches events within the delay, except pings', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { bundleMs: 300, userId: '-7' });
    await page.evaluate(() => {
      const { client } = window as unknown as TrackedWindow;
      client.track('headerMenu/open', { label: 'one' });
      client.identify({ userId: '42' });
      client.track('headerMenu/open', { label: 'two' });
    });
    await visit.endpoint.waitUntil(() => visit.endpoint.events.size === 3);
    // Two beacons may arrive in any order.
    const sizes = visit.endpoint.requests.map(({ events }) => events.map(({ object }) => object));
    expect(sizes.toSorted()).toEqual([['client'], ['headerMenu', 'headerMenu']]);
    await context.close();
  });

  it('F10 F10a falls back to a keepalive fetch when the beacon is rejected, and arrives once', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, {}, (page) =>
      page.addInitScript(() => {
        const inits: RequestInit[] = [];
        const { fetch } = window;
        Object.assign(window, {
          inits,
          fetch: (url: string, init: RequestInit) => {
            inits.push(init);
            return fetch(url, init);
          },
        });
        navigator.sendBeacon = () => false;
      }),
    );
    for (const label of ['a', 'b', 'c']) await track(page, label);
    await visit.endpoint.waitUntil(() => labels().length === 3);
    await waitForDeliveryStatus(page, 'delivered');
    const inits = (await page.evaluate(() => Reflect.get(window, 'inits'))) as RequestInit[];
    expect(inits.length).toBeGreaterThan(0);
    for (const init of inits) {
      expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'include', mode: 'cors' });
    }
    expect(labels().toSorted()).toEqual(['a', 'b', 'c']);
    expect(visit.endpoint.duplicates).toBe(0);
    expect(visit.endpoint.preflights).toBe(0);
    await context.close();
  });

  it('F10b logs and throws failures with or without a response, and the event still arrives once', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { beacons: false, bundleMs: 60_000 });
    visit.endpoint.behaviour = 'unavailable';
    const failed = await page.evaluate(() => {
      const { client } = window as unknown as TrackedWindow;
      client.track('headerMenu/open', { label: 'a' });
      return client.flush().then(
        () => 'no error',
        (error: Error) => error.message,
      );
    });
    expect(failed).toBe('Service Unavailable');
    expect(await logged(page)).toContain('Service Unavailable');
    visit.endpoint.behaviour = 'hangs-up';
    const unanswered = await page.evaluate(() => {
      const { client } = window as unknown as TrackedWindow;
      client.track('headerMenu/open', { label: 'b' });
      return client.flush().then(
        () => 'no error',
        (error: Error & { response?: Response }) => [error.message, error.response],
      );
    });
    expect(unanswered).toEqual(['No response from the collector', undefined]);
    visit.endpoint.behaviour = 'takes';
    await visit.endpoint.waitUntil(() => labels().length === 2);
    expect(visit.endpoint.duplicates).toBe(0);
    await context.close();
  });

  it('reports events that the collector rejects as lost, with the reason', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { beacons: false });
    await page.evaluate(() => {
      const { client } = window as unknown as TrackedWindow;
      client.send('contenthub/headerMenu/open', { label: 1 });
      client.track('headerMenu/open', { label: 'good' });
    });
    await waitForDeliveryStatus(page, 'lost');
    expect(await deliveryStatuses(page)).toContainEqual(['headerMenu/open', 'lost', 'rejected: label must be string']);
    expect(labels()).toEqual(['good']);
    await context.close();
  });
});

describe('the user', () => {
  it('F07 is awaited or requested; lite events do not wait, and others need a user', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { userId: '' });
    await track(page, 'waits');
    await track(page, 'lite', { lite: true });
    await track(page, 'only with a user', { ifUser: true });
    await visit.endpoint.waitUntil(() => labels().includes('lite'));
    expect(visit.endpoint.requests.map(({ path }) => path)).toEqual(['/lite']);
    expect(await deliveryStatuses(page)).toContainEqual(['headerMenu/open', 'queued', 'no user yet']);
    expect(await deliveryStatuses(page)).toContainEqual(['headerMenu/open', 'lost', 'no user']);
    await page.evaluate(() => (window as unknown as TrackedWindow).client.identify({ userId: '-5' }));
    await track(page, 'with a user', { ifUser: true });
    await visit.endpoint.waitUntil(() => labels().length === 3);
    expect(labels().toSorted()).toEqual(['lite', 'waits', 'with a user']);
    const waited = visit.endpoint.eventsNamed('headerMenu/open').find(({ label }) => label === 'waits');
    expect(waited).toMatchObject({ userId: '-5', isTest: false, batchId: 1 });

    const userRequests = await page.evaluate(async (base) => {
      const { sendingClient } = window as unknown as TrackedWindow;
      let userRequests = 0;
      const client = sendingClient({
        ...{ base, client: 'contenthub', clientVersion: '1', cookieDomain: '.contenthub.localhost', bundleMs: 10 },
        log() {},
        user: async () => {
          userRequests += 1;
          return { userId: '-6' };
        },
      });
      client.allow('granted');
      const before = userRequests;
      client.track('headerMenu/open', { label: 'asks' });
      client.track('headerMenu/open', { label: 'asks no more' });
      return [before, userRequests];
    }, visit.endpoint.origin);
    expect(userRequests).toEqual([0, 1]);
    await visit.endpoint.waitUntil(() => labels().includes('asks no more'));
    const lazily = visit.endpoint.eventsNamed('headerMenu/open').filter(({ userId }) => userId === '-6');
    expect(lazily.map(({ label }) => label)).toEqual(['asks', 'asks no more']);
    await context.close();
  });

  it('F08 causes a ping when it changes, within a page or between pages, but not between anonymous users', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { userId: '-7' });
    const become = (userId: string) =>
      page.evaluate((id) => (window as unknown as TrackedWindow).client.identify({ userId: id }), userId);
    const pings = () => visit.endpoint.eventsNamed('client/ping').map(({ userId }) => userId);
    await become('-8');
    await become('-8');
    await become('42');
    await visit.endpoint.waitUntil(() => pings().length === 1);
    await become('43');
    await visit.endpoint.waitUntil(() => pings().length === 2);
    await visit.goTo(page, { userId: '43' });
    await track(page, 'same user');
    await visit.endpoint.waitUntil(() => labels().length === 1);
    await visit.goTo(page, { userId: '-8' });
    await visit.endpoint.waitUntil(() => pings().length === 3);
    expect(pings()).toEqual(['42', '43', '-8']);
    expect(visit.endpoint.eventsNamed('client/ping')[0]).toMatchObject({ referrer: '', url: page.url() });
    await context.close();
  });
});

describe('browser storage', () => {
  it('F17 uses cookies for the whole domain: ten years, half an hour, ten minutes', async () => {
    const context = await visit.newVisitor();
    await visit.open(context, {}, (page) =>
      page.addInitScript(() => {
        const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};
        const written: string[] = [];
        Object.assign(window, { written });
        Object.defineProperty(document, 'cookie', {
          get: () => get?.call(document),
          set(value: string) {
            written.push(value);
            set?.call(document, value);
          },
        });
      }),
    );
    const written = (await context.pages()[0]?.evaluate(() => Reflect.get(window, 'written'))) as string[];
    const attributes = (seconds: number) =>
      `; Domain=.contenthub.localhost; Path=/; Max-Age=${seconds}; Secure; SameSite=None`;
    const lifetimes = Object.fromEntries(written.map((one) => [one.split('=')[0], one.slice(one.indexOf(';'))]));
    expect(lifetimes).toEqual({
      ch_container: attributes(315_360_000),
      ch_session: attributes(1800),
      ch_user: attributes(600),
    });
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['ch_container', 'ch_session', 'ch_user']);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, sameSite: 'None', path: '/', domain: '.contenthub.localhost' });
    }
    await context.close();
  });

  it('F19 is empty before consent; consent sends queued events, and rejection deletes them', async () => {
    const context = await visit.newVisitor();
    const page = await visit.open(context, { allowed: false });
    await track(page, 'before');
    await track(page, 'lite', { lite: true });
    expect(await deliveryStatuses(page)).toContainEqual(['headerMenu/open', 'queued', 'consent']);
    const stored = () => page.evaluate(() => [document.cookie, Object.keys(localStorage)]);
    expect(await stored()).toEqual(['', []]);
    await page.evaluate(() => (window as unknown as TrackedWindow).client.flush());
    expect(visit.endpoint.requests).toEqual([]);
    await page.evaluate(() => (window as unknown as TrackedWindow).client.allow('granted'));
    await visit.endpoint.waitUntil(() => labels().length === 2);
    await page.evaluate(() => (window as unknown as TrackedWindow).client.allow(undefined));
    await page.waitForFunction(() => document.cookie === '');
    await track(page, 'after');
    await page.evaluate(() => (window as unknown as TrackedWindow).client.flush());
    expect(labels().toSorted()).toEqual(['before', 'lite']);
    expect(await stored()).toEqual(['', []]);
    await context.close();
  });

  it('F09 F17 contains the time of the next daily ping, which works without storage too', async () => {
    const context = await visit.newVisitor();
    const page = await context.newPage();
    await page.clock.install({ time: new Date('2026-03-10T02:30:00') });
    await visit.goTo(page);
    await page.clock.runFor(6000);
    const next = () => page.evaluate(() => Number(localStorage.getItem('contenthub:next-ping')));
    const hour = (day: string) => [Date.parse(`${day}T03:00:00`), Date.parse(`${day}T03:59:00`)] as const;
    await expect.poll(next).toBeGreaterThanOrEqual(hour('2026-03-10')[0]);
    expect(await next()).toBeLessThanOrEqual(hour('2026-03-10')[1]);
    expect(visit.endpoint.eventsNamed('client/ping')).toEqual([]);
    await page.clock.fastForward('01:31:00');
    await visit.endpoint.waitUntil(() => visit.endpoint.eventsNamed('client/ping').length === 1);
    expect(await next()).toBeGreaterThanOrEqual(hour('2026-03-11')[0]);
    expect(await next()).toBeLessThanOrEqual(hour('2026-03-11')[1]);
    expect(visit.endpoint.requests.every(({ events }) => events.length === 1)).toBe(true);
    // No further ping on the same day.
    await page.clock.fastForward('20:00:00');
    await track(page, 'late');
    await page.clock.runFor(1000);
    await visit.endpoint.waitUntil(() => labels().length === 1);
    expect(visit.endpoint.eventsNamed('client/ping').length).toBe(1);
    await context.close();
  });
});
