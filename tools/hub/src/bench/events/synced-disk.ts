import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';

export type SyncedDisk = { path: string; remove: () => Promise<void> };

/**
 * A file system on which every write is on the disk before it ends. Debian's NATS does not know `sync_interval: always`
 * yet; this asks at least as much of it. Only an administrator may mount one.
 */
export async function syncedDisk(megabytes: number): Promise<SyncedDisk> {
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
