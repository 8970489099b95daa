import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ServiceProcess } from './service-process.ts';

/** Serves its process ID, notes that it started, and stops on the signal. */
const service = `
  import { writeFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  const server = createServer((_request, response) => response.end(String(process.pid)));
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(process.env.STARTED_FOLDER + '/' + process.pid, '');
    process.send({ change: { name: 'started' } });
    process.send({ addresses: { CONTENT_URL: 'http://127.0.0.1:' + server.address().port } });
  });
`;

let folder: string;
let started: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contenthub-'));
  started = await mkdtemp(join(tmpdir(), 'contenthub-'));
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
    await rm(started, { recursive: true });
  });
});

async function createProcess(code: string) {
  const file = join(folder, 'service.mjs');
  await writeFile(file, code);
  const onChange = vi.fn();
  const process = await ServiceProcess.create({ script: pathToFileURL(file), services: ['CONTENT_URL'], onChange });
  onTestFinished(() => process.stop());
  return { process, onChange };
}

async function request({ addresses }: ServiceProcess<'CONTENT_URL'>): Promise<string> {
  const response = await fetch(addresses.CONTENT_URL, { headers: { connection: 'close' } });
  return response.text();
}

it('has its address before the service starts, and passes its messages on', async () => {
  const { process, onChange } = await createProcess(service);
  const early = request(process);
  await process.start({ STARTED_FOLDER: started });
  const [pid] = await readdir(started);
  expect(await early).toBe(pid);
  expect(onChange).toHaveBeenCalledWith({ name: 'started' });
});

it('restarts at the same address, once for two changes at the same time', async () => {
  const { process } = await createProcess(service);
  await process.start({ STARTED_FOLDER: started });
  const first = await request(process);
  const restarted = Promise.all([process.restart(), process.restart()]);
  const during = request(process);
  await restarted;
  const second = await request(process);
  expect(await during).toBe(second);
  expect((await readdir(started)).sort()).toEqual([first, second].sort());
});

it('reports a service that ends before it is ready, and can start it again', async () => {
  const { process } = await createProcess('throw new Error("a mistake in the code");');
  await expect(process.start({ STARTED_FOLDER: started })).rejects.toThrow('exited before they were ready');
  await writeFile(join(folder, 'service.mjs'), service);
  await process.restart();
  expect(await readdir(started)).toEqual([await request(process)]);
});
