import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { signedInVisitorSample } from '@contenthub/contracts/testing/visitor-samples';
import { evaluate } from '@contenthub/experiments/evaluation/evaluate';
import {
  createConfiguration,
  Evaluator,
  registryConfiguration,
} from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketSubject } from '@contenthub/experiments/evaluation/subject';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageVisitor } from '../../browser/boot-script/visitor.ts';
import { SharedVisitor, type VisitorFragment } from './visitor-fragment.server.ts';
import { readCookies, Visitors } from './visitors.server.ts';

const evaluator = new Evaluator(registryConfiguration);
const read = ({ bytes }: VisitorFragment) => JSON.parse(bytes.toString()) as PageVisitor;
const silent = { warn() {} };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function visitors(current: () => Evaluator | undefined = () => evaluator, platformUrl = 'http://127.0.0.1:1') {
  const options = { platformUrl, deadlineMs: 500, origin: 'http://www.test', countryHeader: 'x-country' };
  return new Visitors({ shared: new SharedVisitor(current), ...options });
}

describe('the shared fragment', () => {
  it('contains the definitions, no user and no overrides, and is built once', () => {
    const overrides = { '-4711': 'article_end', '99': 'control' };
    const overridden = new Evaluator(createConfiguration({ blog_gc: { on: true, share: 1, overrides } }));
    const both = visitors(() => overridden);
    const { sharedFragment } = both;
    expect(both.sharedFragment).toBe(sharedFragment);
    expect(read(sharedFragment)).toEqual({
      data: null,
      groups: [],
      preferenceProfile: [],
      experiments: overridden.publicDefinitions,
    });
    expect(sharedFragment.bytes.toString()).not.toMatch(/4711|"99"/);
    const { deflated = Buffer.alloc(0) } = sharedFragment;
    const end = Buffer.from([3, 0]);
    expect(inflateRawSync(Buffer.concat([deflated, end])).equals(sharedFragment.bytes)).toBe(true);
  });

  it('E20 enrols no one without a configuration, and keeps the gates', () => {
    const { sharedFragment } = visitors(() => undefined);
    expect(sharedFragment.version).toBe('none');
    const { experiments } = read(sharedFragment);
    if (!experiments) throw new Error('there are no definitions');
    const treatments = Array.from({ length: 200 }, (_, bucket) => evaluate(experiments, bucketSubject(bucket, 'us')));
    for (const { type, groupName, needLog, holdoutTreatment } of treatments.flat()) {
      if (type === 'experiment')
        expect({ groupName, needLog, holdoutTreatment }).toEqual({ groupName: 'control', needLog: false });
    }
    expect(treatments[0]).toContainEqual(expect.objectContaining({ experimentName: 'geo_usa', groupName: 'on' }));
  });

  it('changes with the configuration', () => {
    let current = evaluator;
    const both = visitors(() => current);
    const before = both.sharedFragment;
    current = new Evaluator(createConfiguration({ blog_gc: { on: false, share: 1, overrides: {} } }));
    expect(both.sharedFragment.bytes.equals(before.bytes)).toBe(false);
    expect(both.sharedFragment.version).toBe(current.version);
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
    const fragment = await visitors(undefined, url).fragmentFor(headers, silent);
    expect([fragment.audience, read(fragment)]).toEqual(['session', signedInVisitorSample]);
    expect(received).toEqual([[internalPaths.visitor, headers.cookie, 'US']]);
  });

  it('falls back to the shared one when the platform does not respond', async () => {
    const both = visitors();
    expect(both.hasSession(headers)).toBe(true);
    expect(await both.fragmentFor(headers, silent)).toBe(both.sharedFragment);
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
