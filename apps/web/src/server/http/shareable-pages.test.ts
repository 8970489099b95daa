import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consentCookie } from '@contenthub/contracts/platform/consent';
import { signedInVisitorSample } from '@contenthub/contracts/testing/visitor-samples';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPage, noContent, stubPages } from '../../testing/stub-pages.ts';
import { VisitorFragments } from '../visitor/visitor-fragments.server.ts';
import { Visitors } from '../visitor/visitors.server.ts';
import { addPageRoute, createPageHandler } from './page-routes.server.ts';

const post = '/blog/grammar/commas';

let platform: Server;
const app = fastify();
beforeAll(async () => {
  platform = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(signedInVisitorSample));
  });
  await once(platform.listen(0, '127.0.0.1'), 'listening');
  const pages = stubPages(async ({ path }) => (path === post ? emptyPage : { kind: 'redirect', location: post }));
  const visitors = new Visitors({
    fragments: new VisitorFragments(() => new Evaluator(registryConfiguration)),
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
  'visitor=-77.sig',
  `visitor=-78.sig; ${agreed}`,
  `visitor=-79.sig; ${refused}`,
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

describe('a page that differs by visitor or country', () => {
  it('H05 is never marked shareable, in any order of requests', async () => {
    const responses = [];
    for (const headers of [...visitorsOfEveryKind, ...visitorsOfEveryKind.toReversed()]) {
      const { body, headers: responseHeaders } = await app.inject({ url: post, headers });
      responses.push({ body, cacheControl: responseHeaders['cache-control'] });
    }
    expect(new Set(responses.map(({ body }) => body)).size).toBeGreaterThan(3);
    for (const { cacheControl } of responses) {
      expect(cacheControl).not.toMatch(shareable);
      expect(cacheControl).toMatch(/^private/);
    }
  });

  it('H05 is one shareable page for an edge that inserts the visitor fragment', async () => {
    const bodies = new Set<string>();
    for (const headers of visitorsOfEveryKind) {
      const asEdge = { ...headers, 'surrogate-capability': 'contenthub="ESI/1.0"' };
      const { body, headers: responseHeaders } = await app.inject({ url: post, headers: asEdge });
      bodies.add(body);
      expect(responseHeaders['cache-control']).toMatch(shareable);
      expect(responseHeaders.vary).toContain('surrogate-capability');
    }
    expect([...bodies]).toEqual(['<html><esi:include src="/visitor"/></html>']);
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
