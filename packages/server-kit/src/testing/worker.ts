import { serveWorker } from '../process/serve-worker.ts';

/** A worker for tests. */
const kept: Buffer[] = [];

serveWorker({
  echo: (input) => input,
  environment: () => process.env,
  fail: () => {
    throw Object.assign(new RangeError('too large'), { type: 'LIMIT' });
  },
  never: () => new Promise(() => {}),
  exit: () => process.exit(3),
  grow: async (megabytes: number) => {
    for (let grown = 0; grown < megabytes; grown += 10) {
      kept.push(Buffer.alloc(10 * 1024 * 1024, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return kept.length;
  },
});
