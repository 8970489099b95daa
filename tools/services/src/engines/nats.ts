import { join } from 'node:path';
import { host, ports, servicesFolder, urls } from '../settings.ts';
import { saveEngine } from '../state.ts';
import { firstLine } from '../system/connectivity.ts';
import { ensureDaemon } from '../system/daemon.ts';
import { runCommand, systemUser } from '../system/run-command.ts';
import type { StepResult } from '../system/step.ts';
import { ensureFolder, writeFileIfChanged } from '../system/write-files.ts';

const binary = '/usr/sbin/nats-server';

export async function startNats(): Promise<StepResult> {
  const user = systemUser('nats');
  const folder = ensureFolder(join(servicesFolder, 'nats'), { user });
  const version = (await runCommand(binary, ['--version'])).match(/\d+(\.\d+)+/)?.[0] ?? '';
  const file = join(folder, 'nats.conf');
  // A stream reserves its max_bytes of the store limit when it is created, so the limit is generous.
  const config = `server_name: contenthub
listen: "${host}:${ports.nats.number}"
jetstream {
  store_dir: "${join(folder, 'jetstream')}"
  max_memory_store: 1GB
  max_file_store: 16GB
}
`;
  await writeFileIfChanged(file, config);
  const outcome = await ensureDaemon({
    name: 'nats',
    command: binary,
    args: ['-c', file],
    user,
    port: ports.nats,
    stopSignal: 'SIGTERM',
    dependsOn: [config, version],
    ready: isJetStreamReady,
  });
  saveEngine('nats', { NATS_URL: urls.nats });
  return { what: `NATS ${version} with JetStream on ${host}:${ports.nats.number}`, how: outcome };
}

async function isJetStreamReady(): Promise<boolean> {
  const greeting = await firstLine({ host, port: ports.nats.number });
  return greeting?.startsWith('INFO ') === true && greeting.includes('"jetstream":true');
}
