import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { describe, expect, it } from 'vitest';
import { DeliveryJournal } from './delivery-journal.ts';
import { DomainLimits } from './domain-limits.ts';
import { MessageIds } from './message-ids.ts';

describe('delivery journal', () => {
  it('N03 keeps its worker and its entries across a kill, except for a partial line', async () => {
    const folder = await temporaryFolder();
    const path = join(folder.path, 'newsletter', 'journal');
    const first = await DeliveryJournal.open(path);
    first.handOver(7);
    first.handOver(8);
    first.accepted(7);
    await appendFile(path, '+8');
    const second = await DeliveryJournal.open(path);
    expect(second.entries).toEqual({
      worker: first.entries.worker,
      handedOver: new Set([7, 8]),
      accepted: new Set([7]),
    });
    // In memory, only mails whose result is not known yet count. The file keeps the others for the next process.
    second.settle(7);
    expect(second.entries).toMatchObject({ handedOver: new Set([8]), accepted: new Set() });
    expect((await DeliveryJournal.open(path)).entries.handedOver).toEqual(new Set([7, 8]));
    second.settle(8);
    second.clear();
    expect((await DeliveryJournal.open(path)).entries.handedOver.size).toBe(0);
    await folder.remove();
  });
});

describe('limits of domains', () => {
  it('N03 allows a second’s worth at once and refills with time', () => {
    let now = 0;
    const limits = new DomainLimits(120, () => now);
    const take = () => limits.take('example.com');
    expect([take(), take(), take()]).toEqual([0, 0, 500]);
    expect([limits.take('example.org'), limits.waiting()]).toEqual([0, ['example.com']]);
    now = 500;
    expect(take()).toBe(0);
  });

  it('N03 closes a domain whose server asks to slow down, also without a limit', () => {
    let now = 0;
    const limits = new DomainLimits(0, () => now);
    expect(limits.take('example.com')).toBe(0);
    limits.close('example.com', 60_000);
    expect([limits.take('example.com'), limits.waiting()]).toEqual([60_000, ['example.com']]);
    now = 60_001;
    expect([limits.take('example.com'), limits.waiting()]).toEqual([0, []]);
  });
});

it('N03 gives a delivery the same Message-ID each time, and reads no other', () => {
  const ids = new MessageIds('secret', 'www.example.com');
  expect(ids.create(12)).toBe(ids.create(12));
  expect(ids.read(ids.create(12))).toBe(12);
  expect(ids.read(ids.create(12).replace('.12.', '.13.'))).toBeUndefined();
  expect(new MessageIds('other', 'www.example.com').read(ids.create(12))).toBeUndefined();
});
