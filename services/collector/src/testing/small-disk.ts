import { execFileSync } from 'node:child_process';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';

export type SmallDisk = { path: string; remove: () => Promise<void> };

/** A separate file system of this many megabytes; creating one requires root. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path]);
  return {
    path: folder.path,
    async remove() {
      execFileSync('umount', ['--lazy', folder.path]);
      await folder.remove();
    },
  };
}
