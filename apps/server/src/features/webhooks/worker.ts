import { WEBHOOK_FAILING_MS } from '@vitrine/contract/integrations/webhook-types';
import { newSecret } from '../../platform/secrets.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNextAttempt } from './backoff.ts';
import { dispatchEvents } from './dispatch.ts';
import { mailDisabled } from './jobs.ts';
import {
  type ClaimedQueue,
  claimQueues,
  disableFailing,
  extendClaim,
  findNextDelivery,
  recordAttempt,
  recordFailure,
  recordSuccess,
  releaseQueue,
  removeQueue,
  type WaitingDelivery,
} from './queue-store.ts';
import type { DeliveryOutcome, Send } from './sending.ts';

/** The most queues that a process works on at once. Most of the time it waits for receivers. */
const MAX_QUEUES = 128;

/** The lifetime of a claim, which is longer than any attempt. The claims of a killed process expire. */
const CLAIM_MS = 60_000;

/** The most deliveries of one queue in a row, before other queues get a turn. */
const IN_A_ROW = 20;

const POLL_MS = 1_000;

interface Dependencies {
  send: Send;
  /** Adds the events about live content, which no trigger of the database writes. */
  look: () => Promise<void>;
}

/** Delivers events in this process, beside any number of others. */
export function createWorker({ db, clock, jobs, log }: Platform, { send, look }: Dependencies) {
  const onError = (error: unknown) => log.warn(error, 'events could not be delivered to webhooks');
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  let wake = Promise.withResolvers<void>();
  let loop: Promise<void> = Promise.resolve();

  async function round(): Promise<boolean> {
    await look();
    const dispatched = await dispatchEvents(db, clock);
    const limit = MAX_QUEUES - running.size;
    if (limit === 0) return false;
    const now = clock();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await claimQueues(db, { claim: newSecret(), now, until, limit });
    for (const each of claimed) start(each);
    return dispatched > 0;
  }

  function start(claimed: ClaimedQueue): void {
    const work = workOn(claimed)
      .catch((error: unknown) => (closing.signal.aborted ? releaseQueue(db, claimed, clock()) : onError(error)))
      .catch(onError)
      .finally(() => {
        running.delete(work);
        wake.resolve();
      });
    running.add(work);
  }

  async function workOn(claimed: ClaimedQueue): Promise<void> {
    for (let nth = 0; nth < IN_A_ROW && !closing.signal.aborted; nth += 1) {
      const extended = await extendClaim(db, claimed, new Date(clock().getTime() + CLAIM_MS));
      if (extended === null) return;
      if (!extended.isEnabled) break;
      const delivery = await findNextDelivery(db, claimed);
      if (delivery === null) {
        if (await removeQueue(db, claimed, extended.added)) return;
        continue;
      }
      const outcome = await send(delivery, closing.signal);
      const next = await db.transaction((tx) => record(tx, claimed, delivery, outcome));
      if (next !== null) return;
    }
    await releaseQueue(db, claimed, clock());
  }

  /** Records an attempt. Returns the time of the next one at the same delivery; null if there is none. */
  async function record(
    tx: Db,
    claimed: ClaimedQueue,
    { id, attempts, createdAt }: WaitingDelivery,
    outcome: DeliveryOutcome,
  ): Promise<Date | null> {
    const { webhookId } = claimed;
    const now = clock();
    if (outcome.failure === null) {
      await recordAttempt(tx, id, 'delivered', outcome, now);
      await recordSuccess(tx, webhookId);
      return null;
    }
    const next = findNextAttempt(createdAt, now, attempts + 1);
    await recordAttempt(tx, id, next === null ? 'failed' : 'waiting', outcome, now);
    await recordFailure(tx, webhookId, now);
    const disabled = await disableFailing(tx, webhookId, new Date(now.getTime() - WEBHOOK_FAILING_MS), now);
    if (disabled !== null) await jobs.send(tx, mailDisabled, { ...disabled, failure: outcome.failure });
    if (next !== null) await releaseQueue(tx, claimed, next);
    return next;
  }

  return {
    /** Starts to deliver events, until {@link close}. */
    start(): void {
      loop = (async () => {
        while (!closing.signal.aborted) {
          wake = Promise.withResolvers<void>();
          const hasMore = await round().catch((error: unknown) => {
            onError(error);
            return false;
          });
          if (hasMore) continue;
          const timer = setTimeout(wake.resolve, POLL_MS);
          await wake.promise;
          clearTimeout(timer);
        }
      })();
    },

    /** Aborts the running attempts; other processes repeat them. */
    async close(): Promise<void> {
      closing.abort();
      wake.resolve();
      await loop;
      await Promise.all(running);
    },
  };
}
