import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';

/** The files of the two versions of control groups. */
const versions = [
  { folder: root, needs: 'cgroup.subtree_control', limit: 'memory.max', events: 'memory.events', inUse: 'anon' },
  {
    folder: join(root, 'memory'),
    needs: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    events: 'memory.oom_control',
    inUse: 'total_rss',
  },
];

/**
 * A control group of Linux: the memory limit of a container, without one. The kernel ends a process of the group when
 * they need more together. It needs root.
 */
export class MemoryGroup {
  readonly #folder: string;
  readonly #version: (typeof versions)[number];

  private constructor(folder: string, version: (typeof versions)[number]) {
    this.#folder = folder;
    this.#version = version;
  }

  static async create(limitMb: number): Promise<MemoryGroup> {
    const problems: string[] = [];
    for (const version of versions) {
      const folder = join(version.folder, `contenthub-${randomUUID()}`);
      try {
        await readFile(join(version.folder, version.needs));
        if (version.folder === root) await writeFile(join(root, version.needs), '+memory');
        await mkdir(folder);
        await writeFile(join(folder, version.limit), String(limitMb * 1024 * 1024));
        return new MemoryGroup(folder, version);
      } catch (error) {
        await rmdir(folder).catch(() => {});
        problems.push(String(error));
      }
    }
    throw new Error(
      `This test needs control groups (root, on a host or in a privileged container): ${problems.join('; ')}`,
    );
  }

  /** The command that runs another one in the group. */
  commandOf(command: string, args: readonly string[]): [string, string[]] {
    return ['/bin/sh', ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', this.#folder, command, ...args]];
  }

  /** Without files in the page cache, which the kernel releases first. */
  async readUsedMb(): Promise<number> {
    return (await this.#read('memory.stat', this.#version.inUse)) / 1024 / 1024;
  }

  /** How many processes the kernel has ended. */
  countKilled(): Promise<number> {
    return this.#read(this.#version.events, 'oom_kill');
  }

  /** Once its processes have ended. */
  remove(): Promise<void> {
    return rmdir(this.#folder);
  }

  async #read(file: string, name: string): Promise<number> {
    const text = await readFile(join(this.#folder, file), 'utf8');
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  }
}
