import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consentCookie } from '@contenthub/contracts/platform/consent';
import { signedInVisitorSample } from '@contenthub/contracts/testing/visitor-samples';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPage, noContent, stubPages } from '../../testing/stub-pages.ts';
import { SharedVisitor } from '../visitor/visitor-fragment.server.ts';
import { Visitors } from '../visitor/visitors.server.ts';
import { addPageRoute, createPageHandler } from './page-routes.server.ts';

const post = '/blog/grammar/commas';
const evaluator = new Evaluator(registryConfiguration);
let hasConfiguration = true;

let platform: Server;
const app = fastify();
beforeAll(async () => {
  platform = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(signedInVisitorSample));
  });
  await once(platform.listen(0, '127.0.0.1'), 'listening');
  const pages = stubPages(async ({ path }) => (path === post ? emptyPage : { kind: 'redirect', location: post }));
  const visitors = new Visitors({
    shared: new SharedVisitor(() => (hasConfiguration ? evaluator : undefined)),
    platformUrl: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    deadlineMs: 5_000,
    origin: 'http://www.test',
    countryHeader: 'x-country',
  });
  addPageRoute(app, createPageHandler({ pages, visitors, asEditor: () => noContent, unavailableHeaders: {} }));
});
afterAll(async () => {
  await app.close();
  platform.close();
});

const agreed = `${consentCookie}=${encodeURIComponent(JSON.stringify({ categories: ['analytics'] }))}`;
const refused = `${consentCookie}=${encodeURIComponent(JSON.stringify({ categories: ['necessary'] }))}`;
const cookies = [
  undefined,
  'visitor=-77.sig; experiment-bucket=77',
  `visitor=-78.sig; experiment-bucket=78; ${agreed}`,
  `visitor=-79.sig; experiment-bucket=79; ${refused}`,
  'country-class=us',
  'contenthub.session_token=s',
];
const countries = [undefined, 'US', 'DE', 'BR', 'nonsense'];
const visitorsOfEveryKind = cookies.flatMap((cookie) =>
  countries.flatMap((country) =>
    [undefined, '1'].map((signal) => ({
      ...(cookie && { cookie }),
      ...(country && { 'x-country': country }),
      ...(signal && { 'sec-gpc': signal }),
    })),
  ),
);
const shareable = /public|s-maxage/;

const asEdge = { 'surrogate-capability': 'contenthub="Surrogate/1.0"' };

describe('a page', () => {
  it('H05 is the same for everybody without a session and never marked shareable for a browser', async () => {
    const bodies = { shared: new Set<string>(), session: new Set<string>() };
    for (const headers of [...visitorsOfEveryKind, ...visitorsOfEveryKind.toReversed()]) {
      const { body, headers: responseHeaders } = await app.inject({ url: post, headers });
      const hasSession = headers.cookie?.includes('session_token');
      bodies[hasSession ? 'session' : 'shared'].add(body);
      expect(responseHeaders['cache-control']).not.toMatch(shareable);
      expect(responseHeaders['cache-control']).toMatch(hasSession ? /^private, no-store$/ : /^private/);
    }
    expect([bodies.shared.size, bodies.session.size]).toEqual([1, 1]);
    expect([...bodies.shared].join()).not.toContain('"email"');
    expect([...bodies.session].join()).toContain(signedInVisitorSample.data?.email);
  });

  it('H05 is the same page for an edge, which may share it, and sets no cookie', async () => {
    const bodies = new Set<string>([(await app.inject({ url: post })).body]);
    for (const headers of visitorsOfEveryKind) {
      const { body, headers: responseHeaders } = await app.inject({ url: post, headers: { ...headers, ...asEdge } });
      bodies.add(body);
      expect(responseHeaders['cache-control']).toMatch(shareable);
      expect(responseHeaders.vary).toContain('surrogate-capability');
      expect(responseHeaders).not.toHaveProperty('set-cookie');
      expect(responseHeaders['x-country-cookie']).toBe('country-class=CLASS; Path=/; SameSite=Lax');
      expect(responseHeaders['x-experiments-version']).toBe(evaluator.version);
      expect(responseHeaders['surrogate-key']).toContain('experiments');
    }
    expect(bodies.size).toBe(1);
  });

  it('H05 tells a browser its country class in a cookie, except where consent is required', async () => {
    const cookieFor = async (country: string, cookie?: string) => {
      const headers = { 'x-country': country, ...(cookie && { cookie }) };
      return (await app.inject({ url: post, headers })).headers['set-cookie'];
    };
    expect(await cookieFor('US')).toBe('country-class=us; Path=/; SameSite=Lax');
    expect(await cookieFor('BR')).toBe('country-class=other; Path=/; SameSite=Lax');
    expect(await cookieFor('BR', 'country-class=us')).toBe('country-class=other; Path=/; SameSite=Lax');
    expect(await cookieFor('US', 'a=b; country-class=us')).toBeUndefined();
    expect([await cookieFor('DE'), await cookieFor('nonsense')]).toEqual([undefined, undefined]);
    expect(await cookieFor('DE', 'country-class=us')).toBe('country-class=; Path=/; SameSite=Lax; Max-Age=0');
  });

  it('is shared only briefly without a current experiment configuration', async () => {
    hasConfiguration = false;
    const { headers } = await app.inject({ url: post, headers: asEdge });
    hasConfiguration = true;
    expect(headers['x-experiments-version']).toBe('none');
    expect(headers['cache-control']).toContain('s-maxage=60,');
  });

  it('H05 keeps redirects shareable', async () => {
    const responses = new Set<string>();
    for (const headers of visitorsOfEveryKind) {
      const { body, headers: responseHeaders } = await app.inject({ url: '/blog/moved', headers });
      responses.add(`${body} ${responseHeaders.location} ${responseHeaders['cache-control']}`);
    }
    expect([...responses]).toEqual([` ${post} public, max-age=0, s-maxage=3600`]);
  });
});
