import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Sender } from '@contenthub/collector/testing/sender';
import { openDatabase as openContent } from '@contenthub/content/db/database';
import { storePost } from '@contenthub/content/db/writes/store-post';
import { storedPost } from '@contenthub/content/testing/post-factory';
import { openDatabase as openPlatform } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { UserAdmin } from '@contenthub/platform/user-admin';
import { findProgram, runProgram } from '../../backup/programs.ts';
import { parseDatabaseUrl } from '../../backup/stores/mariadb.ts';

export type WriterName = 'posts' | 'accounts' | 'wordpress' | 'events' | 'media';
export const writerNames: readonly WriterName[] = ['posts', 'accounts', 'wordpress', 'events', 'media'];

/** What was acknowledged, with the time of each acknowledgement. */
export type Ledger = Record<WriterName, { key: string; at: number }[]>;

type Targets = { contentUrl: string; platformUrl: string; mariadbUrl: string; intake: string; mediaFolder: string };

const pauseMs = 100;
const eventsInRequest = 5;
const passwordCost = 4;

/** Writes to every store of a hub, steadily and one after the other, and remembers what was acknowledged. */
export class Writers {
  readonly ledger: Ledger = { posts: [], accounts: [], wordpress: [], events: [], media: [] };
  readonly #write: Record<WriterName, (number: number) => Promise<string[]>>;
  readonly #close: () => Promise<void>;
  #running: Promise<unknown> | undefined;
  #stopping = false;
  #count = 0;

  private constructor(write: Record<WriterName, (number: number) => Promise<string[]>>, close: () => Promise<void>) {
    this.#write = write;
    this.#close = close;
  }

  static async open({ contentUrl, platformUrl, mariadbUrl, intake, mediaFolder }: Targets): Promise<Writers> {
    const content = await openContent(contentUrl, '');
    const platform = await openPlatform(platformUrl, '', allMigrations);
    const users = new UserAdmin(platform.database, passwordCost);
    const sender = new Sender(intake, 1);
    const mariadb = (statement: string) => runSql(mariadbUrl, statement);
    await mariadb('create table if not exists wp_posts (ID int primary key, post_title text) engine = InnoDB');
    let writers: Writers | undefined;
    const stopped = () => writers?.isStopping ?? false;
    const write = {
      async posts(number: number) {
        const slug = `post-${number}`;
        await storePost(content.database, storedPost(number, { slug }));
        return [slug];
      },
      async accounts(number: number) {
        const email = `reader-${number}@example.com`;
        await users.create(email, 'correct horse battery', {});
        return [email];
      },
      async wordpress(number: number) {
        await mariadb(`insert into wp_posts values (${number}, 'Post ${number}')`);
        return [String(number)];
      },
      async events() {
        const batch = sender.next(eventsInRequest);
        // As a browser does, until it is acknowledged.
        while (!(await sender.send(batch))) {
          if (stopped()) throw new Error('The intake is gone.');
          await wait(pauseMs);
        }
        return batch.map(String);
      },
      async media(number: number) {
        const name = `picture-${number}.webp`;
        await writeFile(join(mediaFolder, name), randomBytes(20_000));
        return [name];
      },
    };
    writers = new Writers(write, async () => {
      await content.close();
      await platform.close();
    });
    return writers;
  }

  get isStopping(): boolean {
    return this.#stopping;
  }

  start(): void {
    this.#stopping = false;
    this.#running = Promise.all(writerNames.map((name) => this.#run(name)));
    // `during` and `stop` throw the error.
    this.#running.catch(() => {});
  }

  /** Waits for something while writing. Fails if a write fails in the meantime. */
  during<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#running as Promise<never>]);
  }

  /** Resolves when every write that was begun is acknowledged. Writes that fail afterwards are not counted. */
  async pause(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async close(): Promise<void> {
    await this.pause();
    await this.#close();
  }

  async #run(name: WriterName): Promise<void> {
    while (!this.#stopping) {
      this.#count += 1;
      try {
        const keys = await this.#write[name](this.#count);
        const at = Date.now();
        for (const key of keys) this.ledger[name].push({ key, at });
      } catch (error) {
        if (!this.#stopping) throw error;
      }
      await wait(pauseMs);
    }
  }
}

export async function runSql(url: string, statement: string): Promise<string> {
  const { args, env, database } = parseDatabaseUrl(url);
  const program = findProgram('mariadb', 'mariadb-client');
  return runProgram(program, [...args, '--batch', '--skip-column-names', database], { env, input: statement });
}
