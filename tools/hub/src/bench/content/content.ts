import { grouped } from '../../progress/progress.ts';
import type { Figure } from '../figure.ts';
import { median } from '../figure.ts';
import { type BenchStore, benchStore } from '../store.ts';
import { percentile, takeTurns } from '../turns.ts';
import { bareDatabase } from './bare-database.ts';
import { type Asked, askings } from './queries.ts';

const sizes = [2000, 20_000, 100_000];
const rounds = 5;
const turnMs = 1000;
const atOnce = 8;

/** How the store answers as it grows: latencies at eight at once, and throughput beside the same SQL by bare `pg`. */
export async function measureContent(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const store = await benchStore(size);
    for (const asked of await askings(store.database)) figures.push(...(await measure(store, asked, size)));
    await store.close();
  }
  return figures;
}

async function measure(store: BenchStore, { name, ask }: Asked, size: number): Promise<Figure[]> {
  const bare = await bareDatabase(store, (number) => ask(store.database, number));
  const latencies: number[] = [];
  const ratios: number[] = [];
  for (let number = 0; number < 500; number += 1) await ask(store.database, number);
  for (let round = 0; round < rounds; round += 1) {
    const ours = await takeTurns((number) => ask(store.database, number), atOnce, turnMs);
    const theirs = await takeTurns((number) => bare.ask(number), atOnce, turnMs);
    latencies.push(...ours.latencies);
    ratios.push(ours.perSecond / theirs.perSecond);
  }
  await bare.close();
  const at = `${name} at ${grouped(size)}`;
  const largest = size === sizes.at(-1);
  const isSearch = name.startsWith('search');
  const p99Aim = isSearch ? (largest ? 100 : 50) : 10;
  return [
    {
      name: `${at}, p50`,
      value: percentile(latencies, 0.5),
      unit: 'ms',
      aim: isSearch && largest ? { atMost: 15 } : null,
    },
    { name: `${at}, p99`, value: percentile(latencies, 0.99), unit: 'ms', aim: { atMost: p99Aim } },
    {
      name: `${at}, ÷ bare pg`,
      value: median(ratios),
      unit: '',
      aim: { atLeast: 0.7 },
      spread: [Math.min(...ratios), Math.max(...ratios)],
    },
  ];
}
