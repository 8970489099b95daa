import { randomUUID } from 'node:crypto';
import { createLogger, type Logger } from '@contenthub/server-kit/logger';
import { readSettings } from '@contenthub/server-kit/settings';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';
import type { Database, OpenDatabase } from '../database/database.ts';
import { People, type PersonChange } from '../people/people.ts';
import { PlatformSettings } from '../settings.ts';
import { startPlatform } from '../start.ts';
import { MailServer } from './mail-server.ts';
import { publicOrigin, Visitor } from './visitor.ts';

export const countryHeader = 'x-country';

/** The real service on a port of its own, with a mail server. */
export class RunningPlatform {
  readonly address: string;
  readonly database: Database;
  readonly people: People;
  readonly mails: MailServer;
  readonly stop: () => Promise<void>;

  private constructor(address: string, database: Database, mails: MailServer, stop: () => Promise<void>) {
    this.address = address;
    this.database = database;
    this.people = new People(database);
    this.mails = mails;
    this.stop = stop;
  }

  static async start(
    opened: OpenDatabase,
    env: Record<string, string> = {},
    logger: Logger = createLogger('platform', 'silent'),
  ): Promise<RunningPlatform> {
    const data = await temporaryFolder();
    const mails = await MailServer.start();
    const own = {
      PLATFORM_PORT: '0',
      DATA_FOLDER: data.path,
      PUBLIC_ORIGIN: publicOrigin,
      COUNTRY_HEADER: countryHeader,
      SMTP_URL: mails.url,
    };
    const service = await startPlatform(readSettings(PlatformSettings, { ...own, ...env }), opened, logger);
    return new RunningPlatform(service.address, opened.database, mails, async () => {
      await service.stop();
      await mails.stop();
      await data.remove();
    });
  }

  visitor(options: { origin?: string; address?: string } = {}): Visitor {
    return new Visitor(this.address, options);
  }

  /** Somebody with a confirmed account, signed in. */
  async signedIn(change: PersonChange = {}): Promise<{ visitor: Visitor; email: string; password: string }> {
    const email = someAddress();
    await this.people.make(email, password, change);
    const visitor = this.visitor();
    await visitor.submit('signIn', { email, password });
    return { visitor, email, password };
  }
}

export const password = 'correct horse battery';

/** An address that no other test has. */
export function someAddress(): string {
  return `reader-${randomUUID()}@example.com`;
}
