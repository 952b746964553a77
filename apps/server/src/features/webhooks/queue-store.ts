import { say } from '@vitrine/contract/core/say';
import { and, asc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { webhookDeliveries, webhookQueues, webhooks } from '../../schema/integrations/webhooks-tables.ts';
import type { DeliveryOutcome, Outgoing } from './sending.ts';

/** A webhook gets this many events at once, each of another queue; one whose last delivery failed gets one. */
const AT_ONCE = 4;

/** A queue that no other worker processes until the claim expires. */
export interface ClaimedQueue {
  webhookId: string;
  queue: string;
  claim: string;
}

interface Claiming {
  claim: string;
  now: Date;
  until: Date;
  /** The most queues to claim. */
  limit: number;
}

/** Claims due queues, the longest waiting first. Other processes skip claimed queues. */
export async function claimQueues(db: Db, { claim, now, until, limit }: Claiming): Promise<ClaimedQueue[]> {
  const at = now.toISOString();
  const answer = await db.execute(sql`
    -- the webhooks that have queues, by one look at the index for each, however many queues they have
    with recursive waiting (webhook_id) as (
      select min(webhook_id) from webhook_queues
      union all
      select (select min(webhook_id) from webhook_queues where webhook_id > waiting.webhook_id)
      from waiting where waiting.webhook_id is not null
    ), due as materialized (
      select queues.webhook_id, queues.queue from waiting join ${webhooks} on webhooks.id = waiting.webhook_id
      cross join lateral (
        select webhook_id, queue, next_at from webhook_queues
        where webhook_id = webhooks.id and next_at <= ${at}::timestamptz
          and (claimed_until is null or claimed_until <= ${at}::timestamptz)
        order by next_at
        limit greatest(0, case when webhooks.failing_since is null then ${AT_ONCE} else 1 end - (
          select count(*) from webhook_queues
          where webhook_id = webhooks.id and claimed_until > ${at}::timestamptz))
        for update skip locked
      ) as queues
      where webhooks.is_enabled
      order by queues.next_at
      limit ${limit}
    )
    update webhook_queues as queues set claim = ${claim}, claimed_until = ${until.toISOString()}::timestamptz
    from due where queues.webhook_id = due.webhook_id and queues.queue = due.queue
    returning queues.webhook_id as "webhookId", queues.queue`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  const { rows } = answer as { rows: Pick<ClaimedQueue, 'webhookId' | 'queue'>[] };
  return rows.map((row) => ({ ...row, claim }));
}

const isClaimed = ({ webhookId, queue, claim }: ClaimedQueue) =>
  and(eq(webhookQueues.webhookId, webhookId), eq(webhookQueues.queue, queue), eq(webhookQueues.claim, claim));

interface ExtendedClaim {
  /** The number of deliveries that were ever added to the queue. */
  added: number;
  /** False if the webhook was disabled since the queue was claimed. */
  isEnabled: boolean;
}

/** Extends a claim. Null if it is lost. */
export async function extendClaim(db: Db, claimed: ClaimedQueue, until: Date): Promise<ExtendedClaim | null> {
  const [row] = await db
    .update(webhookQueues)
    .set({ claimedUntil: until })
    .from(webhooks)
    .where(and(isClaimed(claimed), eq(webhooks.id, webhookQueues.webhookId)))
    .returning({ added: webhookQueues.added, isEnabled: webhooks.isEnabled });
  return row ?? null;
}

/** Releases a claimed queue. @param nextAt no worker claims it before then */
export async function releaseQueue(db: Db, claimed: ClaimedQueue, nextAt: Date): Promise<void> {
  await db.update(webhookQueues).set({ claim: null, claimedUntil: null, nextAt }).where(isClaimed(claimed));
}

/** Removes a queue in which nothing waits; false if something was added to it since `added` was read. */
export async function removeQueue(db: Db, claimed: ClaimedQueue, added: number): Promise<boolean> {
  const rows = await db
    .delete(webhookQueues)
    .where(and(isClaimed(claimed), eq(webhookQueues.added, added)))
    .returning({ queue: webhookQueues.queue });
  return rows.length > 0;
}

/** A delivery that waits. */
export interface WaitingDelivery extends Outgoing {
  id: string;
  attempts: number;
  createdAt: Date;
}

/** The oldest delivery that waits in a queue; null if none does. */
export async function findNextDelivery(
  db: Db,
  { webhookId, queue }: Pick<ClaimedQueue, 'webhookId' | 'queue'>,
): Promise<WaitingDelivery | null> {
  const [row] = await db
    .select({
      id: webhookDeliveries.id,
      eventId: webhookDeliveries.eventId,
      body: webhookDeliveries.body,
      attempts: webhookDeliveries.attempts,
      createdAt: webhookDeliveries.createdAt,
      url: webhooks.url,
      secret: webhooks.secret,
      formerSecret: webhooks.formerSecret,
      formerUntil: webhooks.formerUntil,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.queue, queue),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )
    .orderBy(asc(webhookDeliveries.seq))
    .limit(1);
  return row ?? null;
}

/** Records an attempt at a delivery that nobody has completed meanwhile. @param state after it */
export async function recordAttempt(
  tx: Db,
  id: string,
  state: 'waiting' | 'delivered' | 'failed',
  outcome: DeliveryOutcome,
  now: Date,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ ...outcome, state, attempts: sql`${webhookDeliveries.attempts} + 1`, attemptedAt: now })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')));
}

export async function recordSuccess(tx: Db, webhookId: string): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.failingSince)));
}

export async function recordFailure(tx: Db, webhookId: string, now: Date): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failingSince: now })
    .where(and(eq(webhooks.id, webhookId), isNull(webhooks.failingSince)));
}

/** A webhook that was just disabled. */
export interface DisabledWebhook {
  accountId: string;
  name: string;
  url: string;
}

/** Disables a webhook that has failed since `before` or longer. Null if it has not, or is disabled already. */
export async function disableFailing(
  tx: Db,
  webhookId: string,
  before: Date,
  now: Date,
): Promise<DisabledWebhook | null> {
  const [row] = await tx
    .update(webhooks)
    .set({ isEnabled: false, gaveUpAt: now })
    .where(and(eq(webhooks.id, webhookId), webhooks.isEnabled, lte(webhooks.failingSince, before)))
    .returning({ accountId: webhooks.accountId, name: webhooks.name, url: webhooks.url });
  return row ?? null;
}

/** Marks deliveries of disabled webhooks that have waited since before `before` as failed. */
export async function expireWaiting(db: Db, before: Date): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', failure: say('The webhook was disabled.') })
    .where(
      and(
        eq(webhookDeliveries.state, 'waiting'),
        lt(webhookDeliveries.createdAt, before),
        sql`${webhookDeliveries.webhookId} in (select id from webhooks where not is_enabled)`,
      ),
    );
}

/** Deletes up to `limit` deliveries that were made before `before`, and returns their number. */
export async function deleteDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .limit(limit);
  const rows = await db
    .delete(webhookDeliveries)
    .where(sql`${webhookDeliveries.id} in (${old})`)
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

/** Deletes former secrets with which nothing is signed any more. */
export async function forgetFormerSecrets(db: Db, now: Date): Promise<void> {
  await db.update(webhooks).set({ formerSecret: null, formerUntil: null }).where(lte(webhooks.formerUntil, now));
}
