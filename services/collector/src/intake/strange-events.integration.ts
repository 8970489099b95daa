import { join } from 'node:path';
import { analyticsDimensions } from '@contenthub/contracts/analytics/metrics';
import { eventSchema } from '@contenthub/contracts/events/event-schema';
import { maxEventBytes } from '@contenthub/contracts/events/limits';
import { type EventName, eventRegistry } from '@contenthub/contracts/events/registry';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Analytics } from '../analytics/analytics.ts';
import { getBalance } from '../analytics/balance.ts';
import { FileLog } from '../log/file-log.ts';
import type { Skipped } from '../rollups/rollup-builder.ts';
import { openPipeline, type Pipeline, toBody, toRequest } from '../testing/pipeline.ts';

const names = Object.keys(eventRegistry) as EventName[];
const now = Date.parse('2026-06-18T12:30:00Z');
const dayMs = 24 * 3_600_000;

type FieldSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  items?: FieldSchema;
};

const characters = ['x', '😀', '"', '\\', '\0', '\n', '\u2028', '‮', "'", '%', '<', ',', '\u{10ffff}', '\u0301'];

/** Mostly the shortest and the longest values, and characters that mean something somewhere. */
function values({ type, pattern, items, ...schema }: FieldSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const { minimum: min = Number.MIN_SAFE_INTEGER, maximum: max = Number.MAX_SAFE_INTEGER } = schema;
    return fc.oneof(
      fc.constantFrom(min, max, Math.max(min, 0)),
      fc.integer({ min: Math.max(min, -9), max: Math.min(max, 9) }),
    );
  }
  if (items) return fc.array(values(items), { maxLength: schema.maxItems ?? 0, size: 'max' });
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: schema.maxLength ?? 64 });
  const longest = schema.maxLength ?? 0;
  return fc.oneof(
    fc.constantFrom('', ...characters),
    fc.constantFrom(...characters).map((each) => each.repeat(longest).slice(0, longest).toWellFormed()),
    fc.string({ unit: 'binary', maxLength: Math.min(longest, 40) }),
  );
}

function strangeEvent(name: EventName): fc.Arbitrary<Record<string, unknown>> {
  const { properties, required } = eventSchema(name) as unknown as {
    properties: Record<string, FieldSchema>;
    required: string[];
  };
  const fields = Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, values(schema)]));
  return fc
    .record(fields, { requiredKeys: required })
    .map((event) => ({ ...(event as Record<string, unknown>), isTest: false, userId: '-1' }));
}

async function checkEvents(pipeline: Pipeline, events: Record<string, unknown>[]): Promise<void> {
  let accepted = 0;
  for (const event of events) {
    const result = await pipeline.intake.accept(toRequest(toBody([event])));
    accepted += result.accepted;
    for (const { reason } of result.rejected) expect(reason).toBe(`the event has more than ${maxEventBytes} bytes`);
  }
  await pipeline.load();
  expect(await getBalance(pipeline.store, pipeline)).toMatchObject({ loaded: accepted + 1, deadLetters: 0 });
  expect(accepted).toBeGreaterThan(events.length / 2);
}

const perKind = { minLength: 8, maxLength: 8 };
const someOfEveryKind = fc
  .tuple(...names.map((name) => fc.array(strangeEvent(name), perKind)))
  .map((all) => all.flat());

it('H19 the largest and strangest valid events of every kind are stored and counted in little memory', async () => {
  const property = fc.asyncProperty(someOfEveryKind, countInLittleMemory);
  await fc.assert(property, { numRuns: Number(process.env.TEST_ROUNDS ?? 1), endOnFailure: true });
});

async function countInLittleMemory(events: Record<string, unknown>[]): Promise<void> {
  const folder = await temporaryFolder();
  let time = now;
  const skipped: Skipped[] = [];
  const log = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 1e9 });
  const logs = { events: await log('events'), refused: await log('refused') };
  const options = { memoryMb: 300, onSkipped: (each: Skipped) => void skipped.push(each) };
  const pipeline = await openPipeline(logs, folder.path, () => time, options);
  try {
    const reader = { containerId: 'reader000000', isTest: false, ageMs: 0, consent: 'granted' };
    await pipeline.intake.accept(toRequest(toBody([eventSample('homePage/view', { ...reader, pageSlug: 'blog' })])));
    await checkEvents(pipeline, events);
    const analytics = new Analytics(
      async () => pipeline.store,
      () => time,
    );
    const period = { from: new Date(now - 31 * dayMs).toISOString(), to: new Date(now + dayMs / 2).toISOString() };
    const count = async () => {
      const { totals, pendingHours } = await analytics.query({ ...period, metrics: ['readers', 'views', 'shares'] });
      expect(pendingHours).toBe(0);
      expect(totals.readers).toBeGreaterThan(1);
      for (const groupBy of analyticsDimensions) {
        await analytics.query({ ...period, metrics: ['readers', 'signUps', 'clicks'], groupBy });
      }
      return totals;
    };
    const live = await count();
    time += 2 * 3_600_000;
    await pipeline.rollups.run();
    expect(skipped).toEqual([]);
    expect(await count(), 'rollups equal the events').toEqual(live);
  } finally {
    await pipeline.store.close();
    await Promise.all([logs.events.close(), logs.refused.close()]);
    await folder.remove();
  }
}
