import { join } from 'node:path';
import { host, ports, servicesFolder, urls } from '../settings.ts';
import { keepEngine } from '../state.ts';
import { ensureDaemon } from '../system/daemon.ts';
import { placeFile, placeFolder } from '../system/place-files.ts';
import { firstLine } from '../system/reach.ts';
import { runCommand } from '../system/run-command.ts';
import type { StepResult } from '../system/step.ts';
import { systemUser } from '../system/system-user.ts';

const binary = '/usr/sbin/nats-server';

export async function startNats(): Promise<StepResult> {
  const user = systemUser('nats');
  const folder = placeFolder(join(servicesFolder, 'nats'), { user });
  const version = (await runCommand(binary, ['--version'])).match(/\d+(\.\d+)+/)?.[0] ?? '';
  const file = join(folder, 'nats.conf');
  // A stream's max_bytes counts against the store's limit when it is made, used or not: hence the generous one.
  const config = `server_name: contenthub
listen: "${host}:${ports.nats.number}"
jetstream {
  store_dir: "${join(folder, 'jetstream')}"
  max_memory_store: 1GB
  max_file_store: 16GB
}
`;
  await placeFile(file, config);
  const outcome = await ensureDaemon({
    name: 'nats',
    command: binary,
    args: ['-c', file],
    user,
    port: ports.nats,
    stopSignal: 'SIGTERM',
    dependsOn: [config, version],
    ready: speaksJetStream,
  });
  keepEngine('nats', { NATS_URL: urls.nats });
  return { what: `NATS ${version} with JetStream on ${host}:${ports.nats.number}`, how: outcome };
}

async function speaksJetStream(): Promise<boolean> {
  const greeting = await firstLine({ host, port: ports.nats.number });
  return greeting?.startsWith('INFO ') === true && greeting.includes('"jetstream":true');
}
