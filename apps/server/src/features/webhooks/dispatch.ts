import type { WebhookType } from '@vitrine/contract/integrations/webhook-events';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  enqueue,
  findGroupsOf,
  listReceivers,
  lockDispatch,
  type NewDelivery,
  type OutboxEvent,
  type Receiver,
  takeFromOutbox,
} from './outbox-store.ts';

/** The most events that one transaction hands over. */
const BATCH = 500;

/**
 * Hands events of the outbox to the webhooks that ask for them.
 *
 * @returns the number of events; 0 if there are none or another process hands them over
 */
export function dispatchEvents(db: Db, clock: Clock): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await lockDispatch(tx))) return 0;
    const events = await takeFromOutbox(tx, BATCH);
    if (events.length === 0) return 0;
    const now = clock();
    const receivers = await listReceivers(tx, [...new Set(events.map(({ accountId }) => accountId))]);
    const isLimited = receivers.some(({ groupIds }) => groupIds !== null);
    const deviceIds = [...new Set(events.flatMap(({ deviceId }) => deviceId ?? []))];
    const groupsOf = isLimited ? await findGroupsOf(tx, deviceIds) : new Map<string, string[]>();
    const byAccount = Map.groupBy(receivers, ({ accountId }) => accountId);
    const deliveries = events.flatMap((event) => {
      const groups = event.deviceId === null ? null : (groupsOf.get(event.deviceId) ?? []);
      const wanting = (byAccount.get(event.accountId) ?? []).filter((receiver) =>
        shouldReceive(receiver, event, groups),
      );
      const eventId = newId('evt', now.getTime());
      return wanting.map(({ id }) => toDelivery(event, eventId, id, now));
    });
    await enqueue(tx, deliveries, now);
    return events.length;
  });
}

/** @param groups the groups of the screen that the event is about; null: it is about no screen */
function shouldReceive(
  { id, events, groupIds }: Receiver,
  event: OutboxEvent,
  groups: readonly string[] | null,
): boolean {
  if (event.webhookId !== null) return event.webhookId === id;
  if (!events.includes(event.type)) return false;
  return groupIds === null || groups === null || groups.some((group) => groupIds.includes(group));
}

/** The body of an event, as receivers get it. */
export const toBody = (type: WebhookType, at: Date, data: unknown): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

function toDelivery(event: OutboxEvent, eventId: string, webhookId: string, createdAt: Date): NewDelivery {
  const { type, deviceId, at, data } = event;
  const body = toBody(type, at, data);
  return { id: newId('whd', createdAt.getTime()), webhookId, queue: deviceId ?? '', eventId, type, body, createdAt };
}
