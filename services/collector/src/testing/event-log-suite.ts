import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventLog, LogFullError } from '../log/event-log.ts';

export type LogFixture = {
  /** Opens the same log each time; a second one may be opened after the first is closed. */
  open: (maxBytes: number) => Promise<EventLog>;
  remove: () => Promise<void>;
};

const megabyte = 1024 * 1024;
const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (entries: { bytes: Uint8Array }[]) => entries.map((entry) => new TextDecoder().decode(entry.bytes));

/** Behaviour that every log must have. */
export function describeEventLog(name: string, createFixture: () => Promise<LogFixture>): void {
  describe(name, () => {
    let fixture: LogFixture;
    let log: EventLog;
    beforeEach(async () => {
      fixture = await createFixture();
      log = await fixture.open(8 * megabyte);
    });
    afterEach(async () => {
      await log.close();
      await fixture.remove();
    });

    it('numbers entries from 1 and returns them in order', async () => {
      const numbers = await Promise.all(['a', 'b', 'c'].map((text) => log.append(text, bytes(text))));
      expect(numbers).toEqual([1, 2, 3]);
      expect(texts(await log.read(0, megabyte))).toEqual(['a', 'b', 'c']);
      expect((await log.read(1, megabyte)).map(({ seq }) => seq)).toEqual([2, 3]);
      expect(await log.read(3, megabyte)).toEqual([]);
    });

    it('reads up to the byte limit, and at least one entry', async () => {
      for (let each = 0; each < 5; each += 1) await log.append(`id-${each}`, randomBytes(1000));
      expect((await log.read(0, 2500)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
      expect((await log.read(3, 1)).map(({ seq }) => seq)).toEqual([4]);
    });

    it('F18 writes an entry once when it is appended again with its id', async () => {
      expect(await log.append('same', bytes('a'))).toBe(1);
      expect(await log.append('same', bytes('a'))).toBe(1);
      const [one, other] = await Promise.all([log.append('pair', bytes('b')), log.append('pair', bytes('b'))]);
      expect([one, other]).toEqual([2, 2]);
      expect(texts(await log.read(0, megabyte))).toEqual(['a', 'b']);
    });

    it('has the same numbers, bytes, ids and identity after reopening', async () => {
      const { identity } = await log.state();
      await log.append('one', bytes('a'));
      await log.close();
      log = await fixture.open(8 * megabyte);
      expect((await log.state()).identity).toBe(identity);
      expect(await log.append('one', bytes('a'))).toBe(1);
      expect(await log.append('two', bytes('b'))).toBe(2);
      expect(texts(await log.read(0, megabyte))).toEqual(['a', 'b']);
    });

    it('F18 refuses entries when full, and accepts them again after a trim', async () => {
      await log.close();
      log = await fixture.open(megabyte);
      const stored: number[] = [];
      const fill = async () => {
        for (;;) stored.push(await log.append(randomUUID(), randomBytes(100_000)));
      };
      await expect(fill()).rejects.toThrow(LogFullError);
      expect(stored.length).toBeGreaterThan(5);
      const { bytes: used, maxBytes } = await log.state();
      expect(used).toBeLessThanOrEqual(maxBytes);
      expect((await log.read(0, 8 * megabyte)).length).toBeGreaterThan(0);
      await log.trim(stored.at(-1) ?? 0);
      const next = await log.append('after', bytes('after'));
      expect(next).toBe(stored.length + 1);
      expect(texts(await log.read(stored.length, megabyte))).toEqual(['after']);
    });

    it('reports its size, and continues numbering after all entries are trimmed', async () => {
      expect(await log.state()).toMatchObject({ first: 1, last: 0, bytes: 0, maxBytes: 8 * megabyte });
      await log.append('a', randomBytes(5000));
      const { last, bytes: used } = await log.state();
      expect([last, used >= 5000]).toEqual([1, true]);
      await log.trim(1);
      expect((await log.state()).last).toBe(1);
      expect(await log.append('b', bytes('b'))).toBe(2);
    });

    it('returns all bytes unchanged, however reads split them', async () => {
      const before = (await log.state()).last;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.uint8Array({ maxLength: 3000 }), { minLength: 1, maxLength: 20 }),
          fc.integer({ min: 1, max: 5000 }),
          async (payloads, step) => {
            const start = (await log.state()).last;
            await Promise.all(payloads.map((payload) => log.append(randomUUID(), payload)));
            const back: Uint8Array[] = [];
            for (let at = start; ; ) {
              const entries = await log.read(at, step);
              if (entries.length === 0) break;
              back.push(...entries.map((entry) => new Uint8Array(entry.bytes)));
              at = entries.at(-1)?.seq ?? at;
            }
            expect(back).toEqual(payloads.map((payload) => new Uint8Array(payload)));
          },
        ),
        { numRuns: 20 },
      );
      expect((await log.state()).last).toBeGreaterThan(before);
    });
  });
}
