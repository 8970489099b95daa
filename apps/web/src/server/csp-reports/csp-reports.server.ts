import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CspReport } from '@contenthub/contracts/csp-reports';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Violation } from './read-report.server.ts';

const mostRows = 500;
const writeEveryMs = 5000;

type Options = { file: string; logger: Logger; now?: () => number };

/**
 * What the content security policy refused, one row for each directive, blocked origin and page. The row that was not seen for
 * longest makes room for a new one. A file keeps them across restarts.
 */
export class CspReports {
  readonly #options: Options;
  readonly #now: () => number;
  /** In the order in which they were last seen. */
  readonly #rows = new Map<string, CspReport>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  static async open(options: Options): Promise<CspReports> {
    const reports = new CspReports(options);
    const text = await readFile(options.file, 'utf8').catch(() => '[]');
    try {
      for (const row of (JSON.parse(text) as CspReport[]).slice(-mostRows)) reports.#rows.set(keyOf(row), row);
    } catch (error) {
      options.logger.warn({ err: error }, 'stored CSP reports cannot be read; starting without them');
    }
    return reports;
  }

  add(violation: Violation): void {
    const key = keyOf(violation);
    const at = new Date(this.#now()).toISOString();
    const known = this.#rows.get(key);
    this.#rows.delete(key);
    const { firstSeen = at, count = 0 } = known ?? {};
    this.#rows.set(key, { ...violation, count: count + 1, firstSeen, lastSeen: at });
    if (this.#rows.size > mostRows) {
      const [oldest] = this.#rows.keys();
      if (oldest !== undefined) this.#rows.delete(oldest);
    }
    this.#timer ??= setTimeout(() => this.#write(), writeEveryMs).unref();
  }

  /** Those seen last come first. */
  list(): CspReport[] {
    return [...this.#rows.values()].reverse();
  }

  async stop(): Promise<void> {
    if (this.#timer) this.#write();
    await this.#writing;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { file, logger } = this.#options;
    this.#writing = this.#writing
      .then(async () => {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(`${file}.new`, JSON.stringify([...this.#rows.values()]), { mode: 0o600 });
        await rename(`${file}.new`, file);
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'CSP reports could not be written'));
  }
}

function keyOf({ directive, blocked, page }: Violation): string {
  return `${directive} ${blocked} ${page}`;
}
