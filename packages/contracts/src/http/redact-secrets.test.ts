import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventEnvelope, eventSchema } from '../events/event-schema.ts';
import { type EventName, eventRegistry } from '../events/registry.ts';
import { eventSample } from '../testing/event-samples.ts';
import { freeTextFields, redactEvent, redactSecrets, redactUrl, urlFields } from './redact-secrets.ts';
import { redactText, redactValue } from './redact-text.ts';

const site = 'https://www.example.com';

describe('redactUrl', () => {
  it.each([
    [`${site}/reset-password?token=SECRET`, `${site}/reset-password`],
    [`${site}/blog/?utm_source=a&token=SECRET&utm_term=b#SECRET`, `${site}/blog/?utm_source=a&utm_term=b`],
    [`${site}/blog/?utm_source=a?token=SECRET&utm_sourcex=SECRET&UTM_TERM=SECRET`, /^[^S]*$/],
    [`${site}/blog/#access_token=SECRET`, `${site}/blog/`],
    [`${site}/blog/#?utm_source=SECRET`, `${site}/blog/`],
    [`https://ada:SECRET@www.example.com/blog/`, `${site}/blog/`],
    [`https://ada@x:SECRET@www.example.com/`, `${site}/`],
    [`//ada:SECRET@www.example.com/blog/`, '//www.example.com/blog/'],
    [`${site}/blog/preview/12/SECRET`, `${site}/blog/preview/12/…`],
    ['/business/learn/preview/12/SECRET/?x=1', '/business/learn/preview/12/…/'],
    ['preview/12/SECRET', 'preview/12/…'],
    ['/reset-password%3Ftoken%3DSECRET', '/reset-password'],
    ['/reset-password%253Ftoken%253DSECRET', '/reset-password'],
    ['/reset-password&token=SECRET', '/reset-password&token=…'],
    ['/reset-password;token=SECRET/more', '/reset-password;token=…/more'],
    ['/blog/search/SECRET@example.com', '/blog/search/…'],
    ['/blog/search/SECRET%40example.com', '/blog/search/…'],
    ['/blog/?utm_content=SECRET%40example.com', '/blog/?utm_content=…'],
    ['mailto:SECRET@example.com?body=SECRET', 'mailto:'],
    ['javascript:alert("SECRET")', 'javascript:'],
  ])('H03 removes secrets: %s', (address, stripped) => {
    expect(redactUrl(address)).toMatch(typeof stripped === 'string' ? /^[^S]*$/ : stripped);
    if (typeof stripped === 'string') expect(redactUrl(address)).toBe(stripped);
  });

  it.each([
    '',
    'pricing',
    '/blog/commonly-confused-words/affect-vs-effect',
    `${site}/blog/?utm_source=letter&utm_medium=email&utm_campaign=a&utm_term=b&utm_content=c`,
    'android-app://com.google.android.gm/',
    'https://medium.com/@someone/a-post',
    '/blog/preview',
    '/blog/how-to-tell-a-token',
  ])('H03 leaves a URL without secrets unchanged: %j', (address) => {
    expect(redactUrl(address)).toBe(address);
  });

  it('H03 is idempotent', () => {
    const piece = fc.constantFrom(
      ...[
        'https:',
        '//',
        '/',
        '\\',
        '?',
        '#',
        '&',
        '=',
        '@',
        '.',
        '%3F',
        '%253D',
        '%40',
        'preview',
        'token',
        'a',
        'é',
        ' ',
      ],
      ...['utm_source=', 'mailto:', '12', 'example.com', '…', '"'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const once = redactUrl(pieces.join(''));
        expect(redactUrl(once)).toBe(once);
      }),
      {
        numRuns: 3000,
        examples: [[['//', 'token', '=', '\\', '&', '@']], [['//token=\\&@', 'preview/12/a']], [['a@b.cd@e.fg']]],
      },
    );
  });

  // A pattern with quadratic time would take minutes here and run into the test's timeout.
  it.each(['a', '/', '@', 'a@', '/preview/', 'token', '?token=', '%25', 'utm_source=&', '"jwt":"', 'a.', 'https:'])(
    'H03 handles 256 KB of %j',
    (piece) => {
      const long = piece.repeat((256 * 1024) / piece.length);
      expect(redactUrl(long).length + redactText(long).length).toBeLessThanOrEqual(3 * long.length);
    },
  );
});

/** Texts that the hub writes itself, or that describe the reader's browser. */
const noAddresses = new Set(
  (
    'client clientVersion eventName action object pageId institutionId userAgent browserName browserVersion ' +
    'deviceSystemName deviceSystemVersion author category postTitle placement impressionId popupType ' +
    'formErrorMessage authAction flowType department contentType conversationId driftAction repId label ' +
    'experimentName groupName plan'
  ).split(' '),
);

describe.each(Object.keys(eventRegistry) as EventName[])('event %s', (name) => {
  type Schema = { type?: string; pattern?: string; enum?: unknown[]; const?: unknown };
  const texts = Object.entries(eventSchema(name).properties as Record<string, Schema>)
    .filter(([, schema]) => schema.type === 'string' && !schema.pattern && !schema.enum && schema.const === undefined)
    .map(([field]) => field);

  it('H03 has no secret in any field that may contain a URL', () => {
    const secret = `${site}/reset-password?token=SECRET&next=ada@example.com`;
    const stripped = redactEvent(eventSample(name, Object.fromEntries(texts.map((field) => [field, secret]))));
    const leaking = texts.filter((field) => /SECRET|ada@/.test(String(stripped[field])));
    expect(leaking.filter((field) => !noAddresses.has(field))).toEqual([]);
    expect(leaking.filter((field) => /url|uri|href|link|refer|target|path|slug|address/i.test(field))).toEqual([]);
  });

  it('H03 returns the same object if nothing is redacted', () => {
    const event = eventSample(name);
    expect(redactEvent(event)).toBe(event);
  });
});

it('H03 redacts only fields that events have', () => {
  const known = new Set(Object.values(eventRegistry).flatMap(({ fields }) => Object.keys(fields.properties)));
  const all = [...urlFields, ...freeTextFields, ...noAddresses];
  expect(all.filter((field) => !known.has(field) && !(field in EventEnvelope.properties))).toEqual([]);
});

it('H03 redacts URLs in the texts of error reports', () => {
  expect(redactText(`Failed to fetch ${site}/api?token=SECRET, then (/blog/preview/3/SECRET)`)).not.toContain('SECRET');
  expect(redactText('fetch "/api/account/confirm?token=SECRET" failed')).toBe('fetch "/api/account/confirm" failed');
  expect(redactText('{"events":[{"url":"https://a.example/?token=SECRET"}],"jwt":"SECRET')).not.toContain('SECRET');
  expect(redactText('no account for ada@example.com')).toBe('no account for …');
  expect(redactText('Mozilla/5.0 (X11) contenthub@0.1.0-beta.one and/or')).toBe(
    'Mozilla/5.0 (X11) contenthub@0.1.0-beta.one and/or',
  );
});

it('H03 redacts every text of a JSON value and leaves bytes unchanged', () => {
  const bytes = new Uint8Array([1]);
  expect(redactValue({ a: [`${site}/?token=SECRET`, 1, null, bytes], b: { c: '/x#SECRET' } })).toEqual({
    a: [`${site}/`, 1, null, bytes],
    b: { c: '/x' },
  });
});

it('H03 keeps the other query parameters in a log', () => {
  expect(redactSecrets('/confirm?token=SECRET&next=/blog/')).toBe('/confirm?token=…&next=/blog/');
});
