import type { EventStore } from '../store/event-store.ts';
import type { Sender } from './sender.ts';

/** Compares what clients sent with the store. All counts but `acknowledged` must be 0. */
export type DeliveryAudit = { acknowledged: number; lost: number; twice: number; unknown: number };

export async function auditDelivery(store: EventStore, senders: readonly Sender[]): Promise<DeliveryAudit> {
  const audit: DeliveryAudit = { acknowledged: 0, lost: 0, twice: 0, unknown: 0 };
  for (const { instanceId, acknowledged, sent } of senders) {
    const rows = await store.rows<{ batchId: number; times: number }>(
      'select batchId, count() as times from events_once where instanceId = {instanceId: String} group by batchId',
      { instanceId },
    );
    const stored = new Map(rows.map(({ batchId, times }) => [batchId, times]));
    audit.acknowledged += acknowledged.size;
    audit.lost += [...acknowledged].filter((each) => !stored.has(each)).length;
    audit.twice += [...stored.values()].filter((times) => times !== 1).length;
    audit.unknown += [...stored.keys()].filter((each) => !sent.has(each)).length;
  }
  return audit;
}

export const cleanAudit = { lost: 0, twice: 0, unknown: 0 };
