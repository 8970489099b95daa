import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignalGuard } from './signal-guard.ts';

const secret = 'a secret of sixteen';
const body = '{"id":"1","posts":[42]}';
let now = Date.UTC(2026, 0, 1);
const guard = () => new SignalGuard(secret, () => now);
const seconds = () => String(Math.floor(now / 1000));
const sign = (timestamp: string, text = body, key = secret) =>
  `sha256=${createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex')}`;

describe('a signal', () => {
  it('is genuine when it is signed with the secret', () => {
    expect(guard().isGenuine(seconds(), sign(seconds()), body)).toBe(true);
  });

  it.each([
    ['another secret', () => sign(seconds(), body, 'another secret, guessed')],
    ['another body', () => sign(seconds(), '{"id":"1","posts":[43]}')],
    ['another time', () => sign(String(Number(seconds()) - 1))],
    ['no name of the algorithm', () => sign(seconds()).slice('sha256='.length)],
    ['a signature that is too short', () => sign(seconds()).slice(0, -1)],
    ['a signature that is too long', () => `${sign(seconds())}0`],
    ['an empty signature', () => ''],
    ['letters of several bytes', () => 'é'.repeat(71)],
    ['no signature', () => undefined],
  ])('is forged with %s', (_name, signature) => {
    expect(guard().isGenuine(seconds(), signature(), body)).toBe(false);
  });

  it('is forged with any signature but the right one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), (hex) => {
        expect(guard().isGenuine(seconds(), `sha256=${hex}`, body)).toBe(false);
      }),
    );
  });

  it.each([
    ['just in time', -300, true],
    ['stale', -301, false],
    ['ahead as clocks may be', 300, true],
    ['from the future', 301, false],
  ])('that is %s is judged by its age', (_name, offset, genuine) => {
    const timestamp = String(Number(seconds()) + offset);
    expect(guard().isGenuine(timestamp, sign(timestamp), body)).toBe(genuine);
  });

  it.each(['', 'now', '1e9', '-1', ' 1767225600', undefined])('has no time like %s', (timestamp) => {
    expect(guard().isGenuine(timestamp, sign(String(timestamp)), body)).toBe(false);
  });

  it('is new once; a replay is not, for as long as its time would let it in', () => {
    const watching = guard();
    expect(watching.isNew('1')).toBe(true);
    expect(watching.isNew('1')).toBe(false);
    expect(watching.isNew('2')).toBe(true);
    now += 600_000;
    expect(watching.isNew('1')).toBe(false);
    now += 1;
    expect(watching.isNew('3')).toBe(true);
    expect(watching.isNew('1'), 'it is stale by now, and its id is forgotten').toBe(true);
  });
});
