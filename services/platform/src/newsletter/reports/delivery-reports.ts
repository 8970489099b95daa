import type { DeliveryEvents } from '@contenthub/contracts/newsletter/newsletter-api';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { MessageIds } from '../sending/message-ids.ts';
import type { Suppressions } from '../suppressions.ts';

export type DeliveryEvent = DeliveryEvents['events'][number];
type EventType = DeliveryEvent['type'];

/** The states that each report may replace. Reports arrive late, repeatedly and in any order. */
const replaces: Record<EventType, readonly string[]> = {
  accepted: ['claimed', 'unconfirmed'],
  delivered: ['claimed', 'unconfirmed', 'sent'],
  bounced: ['claimed', 'unconfirmed', 'sent', 'delivered'],
  complained: ['claimed', 'unconfirmed', 'sent', 'delivered'],
};
const statusOf: Record<EventType, string> = {
  accepted: 'sent',
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'complained',
};

/** What became of mails that were sent, as the provider or another mail server reports it. */
export class DeliveryReports {
  readonly #database: Database;
  readonly #messageIds: MessageIds;
  readonly #suppressions: Suppressions;

  constructor(database: Database, messageIds: MessageIds, suppressions: Suppressions) {
    this.#database = database;
    this.#messageIds = messageIds;
    this.#suppressions = suppressions;
  }

  /** Records reports and suppresses addresses that no longer exist or complained. Ignores mails that are not ours. */
  async record(events: readonly DeliveryEvent[]): Promise<void> {
    for (const type of Object.keys(statusOf) as EventType[])
      await this.#recordType(
        type,
        events.filter((event) => event.type === type),
      );
  }

  async #recordType(type: EventType, events: readonly DeliveryEvent[]): Promise<void> {
    const ids = this.#deliveryIds(events);
    if (ids.length === 0) return;
    await sql`
      update newsletter_deliveries
      set status = ${statusOf[type]}, claimed_by = null, sent_at = coalesce(sent_at, now())
      where id = any(${ids}) and status = any(${[...replaces[type]]})`.execute(this.#database);
    if (type !== 'bounced' && type !== 'complained') return;
    const final = events.filter(({ permanent }) => type === 'complained' || permanent !== false);
    const suppressed = await sql<{ email: string }>`
      select r.email from newsletter_deliveries d join newsletter_subscribers r on r.id = d.subscriber_id
      where d.id = any(${this.#deliveryIds(final)})`.execute(this.#database);
    for (const { email } of suppressed.rows) await this.#suppressions.add(email, type);
  }

  #deliveryIds(events: readonly DeliveryEvent[]): number[] {
    return events.flatMap(({ messageId }) => this.#messageIds.read(messageId) ?? []);
  }
}
