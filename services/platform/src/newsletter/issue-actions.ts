import type { IssueDraft, IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Database } from '../database.ts';
import type { RecordChange } from '../platform-module.ts';
import { type IssueRow, Issues } from './issues.ts';
import { DeliveryQueue } from './sending/delivery-queue.ts';
import { maskAddress } from './subscribers.ts';

type Options = {
  database: Database;
  recordChange: RecordChange;
  canSend: boolean;
  sendTest: (id: number, to: string) => Promise<void>;
  onScheduled: () => void;
  onPaused: (id: number) => void;
  onResumed: (id: number) => void;
};

/** Everything that staff do with issues, in the console and on the command line. Each change is in the audit log. */
export class IssueActions {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  get canSend(): boolean {
    return this.#options.canSend;
  }

  create(draft: IssueDraft, who: string): Promise<IssueState> {
    return this.#options.database.transaction().execute(async (transaction) => {
      const issues = new Issues(transaction);
      const created = await issues.create(draft);
      await this.#record(transaction, who, 'create', {}, toFields(created), created.slug);
      return issues.state(created.id);
    });
  }

  change(id: number, draft: IssueDraft, who: string, version?: number): Promise<IssueState> {
    return this.#apply(id, 'change', who, (issues) => issues.update(id, draft, version));
  }

  remove(id: number, who: string): Promise<void> {
    return this.#options.database.transaction().execute(async (transaction) => {
      const issues = new Issues(transaction);
      const before = await issues.find(id);
      await issues.remove(id);
      await this.#record(transaction, who, 'remove', toFields(before), {}, before.slug);
    });
  }

  /** Sends the issue at this time. With a version, it must be the one that was seen. */
  async schedule(
    id: number,
    at: Date,
    who: string,
    { version, reason = '' }: { version?: number | undefined; reason?: string | undefined } = {},
  ): Promise<IssueState> {
    if (!this.canSend) throw new HttpError(409, 'no-mail-service', 'No mail service is configured. Set SMTP_URL.');
    const schedule = async (issues: Issues) => {
      if (version !== undefined) await issues.requireVersion(id, version);
      await issues.schedule(id, at);
    };
    const state = await this.#apply(id, 'schedule', who, schedule, reason);
    this.#options.onScheduled();
    return state;
  }

  unschedule(id: number, who: string): Promise<IssueState> {
    return this.#apply(id, 'unschedule', who, (issues) => issues.unschedule(id));
  }

  async pause(id: number, who: string): Promise<IssueState> {
    const state = await this.#apply(id, 'pause', who, (issues) => issues.pause(id));
    this.#options.onPaused(id);
    return state;
  }

  async resume(id: number, who: string): Promise<IssueState> {
    const state = await this.#apply(id, 'resume', who, (issues) => issues.resume(id));
    this.#options.onResumed(id);
    return state;
  }

  /** Decides about the mails of unknown outcome. */
  async resolve(id: number, resend: boolean, who: string): Promise<{ changed: number; state: IssueState }> {
    let changed = 0;
    const state = await this.#apply(id, resend ? 'resend-unconfirmed' : 'accept-unconfirmed', who, async (_, own) => {
      changed = await new DeliveryQueue(own, '').resolve(id, resend);
    });
    this.#options.onScheduled();
    return { changed, state };
  }

  async test(id: number, to: string, who: string): Promise<void> {
    const { slug } = await new Issues(this.#options.database).find(id);
    await this.#options.sendTest(id, to);
    // The log is append-only, so it must not keep a reader's address.
    const recipient = to === who ? to : maskAddress(to);
    await this.#record(this.#options.database, who, 'test', {}, { to: recipient }, slug);
  }

  #apply(
    id: number,
    action: string,
    who: string,
    change: (issues: Issues, transaction: Database) => Promise<unknown>,
    reason = '',
  ): Promise<IssueState> {
    return this.#options.database.transaction().execute(async (transaction) => {
      const issues = new Issues(transaction);
      const before = await issues.find(id);
      await change(issues, transaction);
      const after = await issues.find(id);
      const fields = { ...toFields(after), ...(reason && { reason }) };
      await this.#record(transaction, who, action, toFields(before), fields, before.slug);
      return issues.state(id);
    });
  }

  #record(
    database: Database,
    who: string,
    action: string,
    before: Record<string, unknown>,
    after: Record<string, unknown>,
    target: string,
  ): Promise<void> {
    return this.#options.recordChange(database, { who, action: `newsletter.${action}`, target, before, after });
  }
}

/** What the audit log shows of an issue. */
function toFields({ blog, editions, subject, preheader, intro, posts, status, scheduled_at }: IssueRow) {
  return {
    ...{ status, subject, preheader, intro, blog, editions: editions.join(', ') },
    posts: posts.map(({ title }) => title).join(' · '),
    scheduledAt: scheduled_at?.toISOString() ?? '',
  };
}
