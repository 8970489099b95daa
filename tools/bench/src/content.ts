import { measureLatencies, percentile } from '@contenthub/cli/drill/latencies';
import { formatNumber } from '@contenthub/cli/terminal/progress';
import type { Database } from '@contenthub/content/db/database';
import { getFeedPage } from '@contenthub/content/db/queries/post-lists';
import { findPostBySlug } from '@contenthub/content/db/queries/posts';
import { findRelations, getRelatedPosts } from '@contenthub/content/db/queries/related-posts';
import { searchPosts } from '@contenthub/content/search/search-posts';
import { homePageSize } from '@contenthub/contracts/content/content-paths';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type BenchDatabase, openBenchDatabase } from './harness/bench-database.ts';
import { type Figure, median } from './report/figure.ts';

/** A reader's database query. The number varies it. */
export type BenchQuery = { name: string; run: (database: Database, number: number) => Promise<unknown> };

export async function benchQueries(database: Database): Promise<BenchQuery[]> {
  const posts = await database
    .selectFrom('posts')
    .select('slug')
    .where('blog', '=', 'main')
    .orderBy('id')
    .limit(20_000)
    .execute();
  const slug = (number: number) => posts[(number * 7919) % posts.length]?.slug ?? '';
  return [
    {
      name: 'feed page',
      run: (db, number) => getFeedPage(db, { blog: 'main', page: 1 + (number % 20), size: homePageSize }),
    },
    { name: 'post by slug', run: (db, number) => findPostBySlug(db, 'main', slug(number)) },
    {
      name: 'related',
      run: async (db, number) => {
        const relations = await findRelations(db, 'main', slug(number % 500));
        return relations && getRelatedPosts(db, 'main', relations);
      },
    },
    { name: 'search, one word', run: (db, number) => searchPosts(db, 'main', words(number, 1)) },
    { name: 'search, two words', run: (db, number) => searchPosts(db, 'main', words(number, 2)) },
    { name: 'search, three words', run: (db, number) => searchPosts(db, 'main', words(number, 3)) },
  ];
}

const searchWords =
  'writing comma sentence email verb paragraph semicolon resume essay tone metaphor grammar reader draft idiom'.split(
    ' ',
  );

function words(number: number, count: number): string {
  return Array.from(
    { length: count },
    (_, index) => searchWords[(number * (index + 1) + index) % searchWords.length],
  ).join(' ');
}

/** Runs the same SQL, statement by statement, with bare `pg` as a baseline. */
export async function bareDatabase(store: BenchDatabase, runQuery: (number: number) => Promise<unknown>) {
  const recorded = await recordQueries(store, runQuery);
  const pool = new pg.Pool({ connectionString: store.url, max: 10 });
  return {
    async runQuery(number: number) {
      for (const { sql, parameters } of recorded[number % recorded.length] ?? [])
        await pool.query(sql, [...parameters]);
    },
    close: () => pool.end(),
  };
}

/** Records the SQL of a hundred different queries. */
async function recordQueries(
  store: BenchDatabase,
  runQuery: (number: number) => Promise<unknown>,
): Promise<CompiledQuery[][]> {
  const executor = store.database.getExecutor();
  const original = executor.executeQuery;
  const recorded: CompiledQuery[][] = [];
  for (let number = 0; number < 100; number += 1) {
    // Runs once unrecorded, because the first call also fills caches.
    Object.assign(executor, { executeQuery: original });
    await runQuery(number);
    const queries: CompiledQuery[] = [];
    Object.assign(executor, {
      executeQuery(query: CompiledQuery) {
        queries.push(query);
        return original.call(executor, query);
      },
    });
    await runQuery(number);
    recorded.push(queries);
  }
  Object.assign(executor, { executeQuery: original });
  return recorded;
}

const sizes = [2000, 20_000, 100_000];
const rounds = 5;
const turnMs = 1000;
const concurrency = 8;

/** Measures query latency at concurrency 8 as the database grows, and throughput relative to bare `pg`. */
export async function measureContent(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const store = await openBenchDatabase(size);
    for (const query of await benchQueries(store.database)) figures.push(...(await measure(store, query, size)));
    await store.close();
  }
  return figures;
}

async function measure(store: BenchDatabase, { name, run }: BenchQuery, size: number): Promise<Figure[]> {
  const bare = await bareDatabase(store, (number) => run(store.database, number));
  const latencies: number[] = [];
  const ratios: number[] = [];
  for (let number = 0; number < 500; number += 1) await run(store.database, number);
  for (let round = 0; round < rounds; round += 1) {
    const ours = await measureLatencies((number) => run(store.database, number), concurrency, turnMs);
    const theirs = await measureLatencies((number) => bare.runQuery(number), concurrency, turnMs);
    latencies.push(...ours.latencies);
    ratios.push(ours.perSecond / theirs.perSecond);
  }
  await bare.close();
  const at = `${name} at ${formatNumber(size)}`;
  const largest = size === sizes.at(-1);
  const isSearch = name.startsWith('search');
  const p99Aim = isSearch ? (largest ? 80 : 50) : 10;
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
