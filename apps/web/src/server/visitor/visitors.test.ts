import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { consentCookie } from '@contenthub/contracts/platform/consent';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { signedInVisitorSample } from '@contenthub/contracts/testing/visitor-samples';
import {
  createConfiguration,
  Evaluator,
  registryConfiguration,
} from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketSubject, getBucket, unknownSubject } from '@contenthub/experiments/evaluation/subject';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type VisitorFragment, VisitorFragments } from './visitor-fragments.server.ts';
import { readCookies, Visitors } from './visitors.server.ts';

const evaluator = new Evaluator(registryConfiguration);
const read = ({ bytes }: VisitorFragment) => JSON.parse(bytes.toString()) as VisitorPayload;
const silent = { warn() {} };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function visitors(current: () => Evaluator | undefined = () => evaluator, platformUrl = 'http://127.0.0.1:1') {
  const options = { platformUrl, deadlineMs: 500, origin: 'http://www.test', countryHeader: 'x-country' };
  return new Visitors({ fragments: new VisitorFragments(current), ...options });
}
const experimentsOf = (block: VisitorPayload) => block.treatments.filter(({ type }) => type === 'experiment');

describe('fragment of a visitor without a session', () => {
  it('depends only on bucket, country class and configuration, and identifies nobody', () => {
    const both = visitors();
    const one = both.anonymousFragment({ cookie: 'visitor=-77.sig', 'x-country': 'US' });
    const again = both.anonymousFragment({ cookie: 'a=b; visitor=-77.other; c=d', 'x-country': 'US' });
    expect(again).toBe(one);
    expect(one.audience).toBe('bucket');
    const subject = bucketSubject(getBucket('-77'), 'us');
    expect(read(one)).toEqual({
      data: null,
      groups: [],
      preferenceProfile: [],
      treatments: [...evaluator.experiments(subject), ...evaluator.gates(subject)],
    });
    expect(one.bytes.toString()).not.toContain('-77');
  });

  it('E20 is the unknown visitor’s without an id, or without consent where it is required', () => {
    const refused = encodeURIComponent(JSON.stringify({ categories: ['necessary'] }));
    const headers = [
      {},
      { 'x-country': 'FR' },
      { cookie: 'visitor=-77.sig', 'x-country': 'FR' },
      { cookie: 'visitor=-77.sig' },
      { cookie: `visitor=-77.sig; ${consentCookie}=${refused}`, 'x-country': 'FR' },
    ];
    const expected = evaluator.experiments(unknownSubject('gdpr'));
    for (const one of headers) {
      const block = visitors().anonymousFragment(one);
      expect(block.audience, JSON.stringify(one)).toBe('many');
      expect(experimentsOf(read(block)), JSON.stringify(one)).toEqual(expected);
    }
    const agreed = encodeURIComponent(JSON.stringify({ categories: ['analytics'] }));
    const block = visitors().anonymousFragment({
      cookie: `visitor=-77.sig; ${consentCookie}=${agreed}`,
      'x-country': 'FR',
    });
    expect(block.audience).toBe('bucket');
  });

  it('falls back to control without a configuration', () => {
    const block = visitors(() => undefined).anonymousFragment({ cookie: 'visitor=-77.sig', 'x-country': 'US' });
    expect(block.audience).toBe('many');
    for (const { groupName, needLog } of experimentsOf(read(block))) {
      expect({ groupName, needLog }).toEqual({ groupName: 'control', needLog: false });
    }
    expect(read(block).treatments).toContainEqual(
      expect.objectContaining({ experimentName: 'geo_usa', groupName: 'on' }),
    );
  });

  it('changes with the configuration', () => {
    let current = evaluator;
    const both = visitors(() => current);
    const headers = { cookie: 'visitor=-2.sig', 'x-country': 'US' };
    const before = both.anonymousFragment(headers);
    const off = { on: false, share: 1, overrides: {} };
    current = new Evaluator(createConfiguration({ blog_sticky_sidebanner_cta_rerun: off, blog_gc: off }));
    const after = both.anonymousFragment(headers);
    expect(after.bytes.equals(before.bytes)).toBe(false);
    const names = experimentsOf(read(after)).filter(({ needLog }) => needLog);
    expect(names.map(({ experimentName }) => experimentName)).not.toContain('blog_sticky_sidebanner_cta_rerun');
  });
});

describe('fragment of a visitor with a session', () => {
  const headers = { cookie: 'contenthub.session_token=s; visitor=-77.sig', 'x-country': 'US' };

  it('is fetched from the platform with the cookies and the country', async () => {
    const received: unknown[] = [];
    const platform = createServer(({ url, headers: sent }, response) => {
      received.push([url, sent.cookie, sent['x-country']]);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(signedInVisitorSample));
    }).listen(0, '127.0.0.1');
    await once(platform, 'listening');
    ends.push(() => platform.close());
    const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
    const block = await visitors(undefined, url).fragmentFor(headers, silent);
    expect([block.audience, read(block)]).toEqual(['session', signedInVisitorSample]);
    expect(received).toEqual([[internalPaths.visitor, headers.cookie, 'US']]);
  });

  it('falls back to the bucket’s when the platform does not respond', async () => {
    const both = visitors();
    expect(both.hasSession(headers)).toBe(true);
    expect(await both.fragmentFor(headers, silent)).toBe(both.anonymousFragment(headers));
  });
});

describe('a cookie', () => {
  it('is found among others with any names', () => {
    const name = fc.stringMatching(/^[a-z.]{1,6}$/);
    const pairs = fc.uniqueArray(fc.tuple(name, fc.stringMatching(/^[\w.-]{0,6}$/)), { selector: ([key]) => key });
    fc.assert(
      fc.property(pairs, name, (cookies, requested) => {
        const header = cookies.map(([key, value]) => `${key}=${value}`).join('; ');
        expect(readCookies(header)[requested]).toBe(new Map(cookies).get(requested));
      }),
    );
  });
});
