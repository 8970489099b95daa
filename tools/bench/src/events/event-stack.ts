import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import type { Balance } from '@contenthub/contracts/analytics/balance';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { ServerProcess } from '../harness/server-process.ts';

type SyncedDisk = { path: string; remove: () => Promise<void> };

/**
 * Mounts a file system with synchronous writes. Debian's NATS does not support `sync_interval: always` yet, and this is
 * at least as strict. Mounting requires root.
 */
async function mountSyncedDisk(megabytes: number): Promise<SyncedDisk> {
  const folder = await temporaryFolder();
  const [image, path] = [join(folder.path, 'image'), join(folder.path, 'disk')];
  await mkdir(path);
  execFileSync('truncate', ['-s', `${megabytes}M`, image]);
  execFileSync('/sbin/mkfs.ext4', ['-q', image]);
  execFileSync('mount', ['-o', 'loop,sync', image, path]);
  return {
    path,
    async remove() {
      execFileSync('umount', ['--lazy', path]);
      await folder.remove();
    },
  };
}

const here = (name: string) => new URL(name, import.meta.url);
export const echoServerUrl = here('../servers/http-echo.ts');
const collectorServerUrl = here('../servers/collector.ts');

/** NATS, an intake and a loader with chdb, each in its own process. */
export class EventStack {
  readonly intake: ServerProcess;
  readonly loader: ServerProcess;
  readonly #nats: NatsServer;
  readonly #folder: TemporaryFolder;
  readonly #disk: SyncedDisk | undefined;

  private constructor(parts: {
    intake: ServerProcess;
    loader: ServerProcess;
    nats: NatsServer;
    folder: TemporaryFolder;
    disk: SyncedDisk | undefined;
  }) {
    this.intake = parts.intake;
    this.loader = parts.loader;
    this.#nats = parts.nats;
    this.#folder = parts.folder;
    this.#disk = parts.disk;
  }

  /** @param synced NATS writes synchronously, as with `sync_interval: always` */
  static async start({ synced = false, loads = true } = {}): Promise<EventStack> {
    const folder = await temporaryFolder();
    const disk = synced ? await mountSyncedDisk(3000) : undefined;
    const nats = await NatsServer.start([], disk?.path);
    const env = { NATS_URL: nats.url, DATA_FOLDER: folder.path, EVENT_LOG_MB: loads ? '1024' : '8192' };
    const intake = await ServerProcess.start(collectorServerUrl, { ...env, COLLECTOR_ROLE: 'intake' });
    // Without loading, the loader reads its own empty files.
    const from = loads ? { ...env, COLLECTOR_ROLE: 'loader' } : { DATA_FOLDER: folder.path };
    const loader = await ServerProcess.start(collectorServerUrl, from);
    return new EventStack({ intake, loader, nats, folder, disk });
  }

  async balance(): Promise<Balance> {
    return (await (await fetch(`${this.loader.address}/balance`)).json()) as Balance;
  }

  /** Waits until the log is empty and returns how long that took. */
  async waitUntilLoaded(): Promise<number> {
    const startedAt = performance.now();
    while ((await this.balance()).pendingEntries > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    return performance.now() - startedAt;
  }

  async stop(): Promise<void> {
    await this.intake.stop();
    await this.loader.stop();
    await this.#nats.remove();
    await this.#disk?.remove();
    await this.#folder.remove();
  }
}
