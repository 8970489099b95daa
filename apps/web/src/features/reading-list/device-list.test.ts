import { mergeReadingLists, type ReadingListEntry } from '@contenthub/contracts/platform/reading-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeviceList, planChanges, toEntries } from './device-list.ts';

/** A device that follows the same steps as a real one, without a browser. */
class Device {
  saved: { path: string; title: string; at: Date }[] = [];
  list: DeviceList = { owner: '1', entries: [], changedAt: {} };

  save(path: string, now: number): void {
    this.remove(path, now);
    this.saved.push({ path, title: path, at: new Date(now) });
    this.list.changedAt[path] = now;
  }

  remove(path: string, now: number): void {
    if (!this.saved.some((post) => post.path === path)) return;
    this.saved = this.saved.filter((post) => post.path !== path);
    this.list.changedAt[path] = now;
  }

  sync(account: ReadingListEntry[], now: number): ReadingListEntry[] {
    const merged = mergeReadingLists(account, toEntries(this.list, this.saved, now));
    const { toSave, toRemove } = planChanges(merged, this.saved);
    this.saved = this.saved.filter(({ path }) => !toRemove.includes(path));
    // A copy is newer than the change that it copies.
    for (const path of toSave) this.saved.push({ path, title: path, at: new Date(now) });
    this.list = { owner: '1', entries: merged.map((entry) => ({ ...entry, here: !entry.removed })), changedAt: {} };
    return merged;
  }

  get paths(): string[] {
    return this.saved.map(({ path }) => path).sort();
  }
}

const step = fc.record({
  device: fc.integer({ min: 0, max: 2 }),
  action: fc.constantFrom('save' as const, 'remove' as const, 'sync' as const),
  path: fc.constantFrom('/a', '/b', '/c'),
});

describe('reading list of a device', () => {
  it('N06 ends with the last thing that the reader did to each post, on every device, whenever they met', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const devices = [new Device(), new Device(), new Device()];
        let account: ReadingListEntry[] = [];
        const last = new Map<string, boolean>();
        let now = 0;
        for (const { device: index, action, path } of steps) {
          now += 10;
          const device = devices[index] as Device;
          if (action === 'sync') account = device.sync(account, now);
          else if (action === 'save') {
            // Saving what is saved already changes nothing.
            if (!device.paths.includes(path)) {
              device.save(path, now);
              last.set(path, true);
            }
          } else if (device.paths.includes(path)) {
            device.remove(path, now);
            last.set(path, false);
          }
        }
        for (const device of [...devices, ...devices]) {
          now += 10;
          account = device.sync(account, now);
        }
        const expected = [...last].filter(([, isSaved]) => isSaved).map(([path]) => path);
        expect(devices.map(({ paths }) => paths)).toEqual(devices.map(() => expected.toSorted()));
      }),
      { numRuns: 500 },
    );
  });

  it('N06 does not take a post that did not fit on this device for a removed one', () => {
    const entry = { path: '/a', title: 'A', at: 5, removed: false };
    const list = { owner: '1', entries: [{ ...entry, here: false }], changedAt: {} };
    expect(toEntries(list, [], 9)).toEqual([entry]);
    expect(toEntries({ ...list, entries: [{ ...entry, here: true }] }, [], 9)).toEqual([
      { ...entry, at: 9, removed: true },
    ]);
  });
});
