import { WorkerProcess } from '../process/worker-process.ts';

/** A process with a worker that is busy, for tests. */
const worker = new WorkerProcess({
  module: new URL('./worker.ts', import.meta.url),
  name: 'the test',
  memoryMb: 200,
});
await worker.request('echo');
worker.request('never').catch(() => {});
process.stdout.write(`worker ${worker.pid}\n`);
