import { randomUUID } from 'node:crypto';
import { createLogger, type Logger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import type { Database, OpenDatabase } from '../database.ts';
import { PlatformSettings } from '../settings.ts';
import { startPlatform } from '../start.ts';
import { UserAdmin, type UserChange } from '../user-admin.ts';
import { MailServer } from './mail-server.ts';
import { publicOrigin, TestVisitor } from './test-visitor.ts';

export const countryHeader = 'x-country';
/** The default would take most of the time of the tests. */
const passwordCost = 4;

/** The real service on its own port, with a mail server. */
export class RunningPlatform {
  readonly address: string;
  readonly database: Database;
  readonly users: UserAdmin;
  readonly mails: MailServer;
  readonly stop: () => Promise<void>;

  private constructor(address: string, database: Database, mails: MailServer, stop: () => Promise<void>) {
    this.address = address;
    this.database = database;
    this.users = new UserAdmin(database, passwordCost);
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
      SCRYPT_COST: String(passwordCost),
    };
    const service = await startPlatform(readSettings(PlatformSettings, { ...own, ...env }), opened, logger);
    return new RunningPlatform(service.address, opened.database, mails, async () => {
      await service.stop();
      await mails.stop();
      await data.remove();
    });
  }

  visitor(options: { origin?: string; address?: string } = {}): TestVisitor {
    return new TestVisitor(this.address, options);
  }

  /** A signed-in visitor with a confirmed account. */
  async signedIn(change: UserChange = {}): Promise<{ visitor: TestVisitor; email: string; password: string }> {
    const email = uniqueEmail();
    await this.users.create(email, password, change);
    const visitor = this.visitor();
    await visitor.submit('signIn', { email, password });
    return { visitor, email, password };
  }
}

export const password = 'correct horse battery';

/** A unique e-mail address. */
export function uniqueEmail(): string {
  return `reader-${randomUUID()}@example.com`;
}
