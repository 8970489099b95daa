import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  forgedDecision,
  forgedPost,
  forgedReader,
  openAttackedHub,
  readShown,
  type Shown,
} from '../testing/forged-readers.ts';
import { toRequest } from '../testing/pipeline.ts';
import { getBalance } from './balance.ts';

const readers = 3000;
let hub: Awaited<ReturnType<typeof openAttackedHub>>;
let before: Shown;
beforeAll(async () => {
  hub = await openAttackedHub(400);
  before = await readShown(hub.pipeline, hub);
});
afterAll(() => hub?.close());

let sent = 0;
async function attack(networks: number): Promise<void> {
  const requests = Array.from({ length: readers }, (_, reader) => {
    sent += 1;
    const network = `${networks} networks: ${reader % networks}`;
    return hub.pipeline.intake.accept({ ...toRequest(Buffer.from(forgedReader(sent))), network });
  });
  await Promise.all(requests);
  await hub.pipeline.load();
}

it.each([
  [1, 100],
  [30, 3000],
  [3000, 3000],
])('H33 readers invented from %i networks change neither a public list nor a decision', async (networks, counted) => {
  const { suspect } = await getBalance(hub.pipeline.store, hub.pipeline);
  await attack(networks);
  expect(await readShown(hub.pipeline, hub)).toEqual(before);
  await hub.pipeline.rollups.run();
  expect(await readShown(hub.pipeline, hub)).toEqual(before);
  const balance = await getBalance(hub.pipeline.store, hub.pipeline);
  expect(balance.suspect.readers - suspect.readers).toBe(readers - counted);
  expect(balance.suspect.of - suspect.of).toBe(readers);
});

it('H33 shows the hour of the attack, and would show its result without that', async () => {
  const { unusualHours } = await getBalance(hub.pipeline.store, hub.pipeline);
  expect(unusualHours.map(({ hour }) => hour)).toEqual([`${new Date(hub.at).toISOString().slice(0, 13)}:00:00.000Z`]);
  expect(unusualHours[0]?.readers).toBe(6100);
  const believed = await readShown(hub.pipeline, hub, { believing: true });
  expect([believed.list[0], believed.decision]).toEqual([forgedPost, forgedDecision]);
});
