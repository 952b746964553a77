import { readTold } from '../../platform/told/read-told.ts';
import { AppError } from '@vitrine/contract/core/errors';
import { GroupId } from '@vitrine/contract/fleet/groups';
import {
  MAX_WEBHOOKS,
  WEBHOOK_DELIVERIES_LIMIT,
  WEBHOOK_DELIVERY_RETENTION_MS,
  WEBHOOK_RETRY_MS,
  WEBHOOK_TEST,
  type WebhookEventType,
} from '@vitrine/contract/integrations/webhook-types';
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  WebhookDeliveryId,
  type WebhookDeliveryState,
  WebhookId,
} from '@vitrine/contract/integrations/webhooks';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { createRequireOpenable } from '../../platform/guarded-fetch/saved-address.ts';
import { newId } from '../../platform/ids.ts';
import type { DescribeAccount } from '../../platform/mail/about-account.ts';
import { readCursor, writeCursor } from '../../platform/page-cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import { createSeal } from '../../platform/seal.ts';
import { lockAccount } from '../accounts/index.ts';
import type { PlayoutService } from '../playout/index.ts';
import type { EndedTakeover } from '../takeovers/index.ts';
import { toBody } from './dispatch.ts';
import { mailDisabled } from './jobs.ts';
import { createLiveContent } from './live-content.ts';
import { createDisabledMail } from './mails.ts';
import { addToOutbox, enqueue, lockEnabled } from './outbox-store.ts';
import { reportPlays } from './plays.ts';
import { deleteDeliveries, expireWaiting, forgetFormerSecrets } from './queue-store.ts';
import { createSend } from './sending.ts';
import { createWebhookSecret } from './signing.ts';
import {
  countOwnGroups,
  countWebhooks,
  deleteWebhook,
  type DeliveryRow,
  findDelivery,
  findLastDeliveries,
  findWebhook,
  hastenQueues,
  insertDelivery,
  insertWebhook,
  listAdmins,
  listDeliveries,
  listWebhooks,
  type NewDeliveryRow,
  replaceSecret,
  updateWebhook,
  type WebhookChange,
  type WebhookRow,
} from './store.ts';
import { createWorker } from './worker.ts';

interface Dependencies {
  describeAccount: DescribeAccount;
  playout: Pick<PlayoutService, 'delivery'>;
  timeoutMs?: number | undefined;
}

interface NewWebhook {
  name: string;
  url: string;
  events: WebhookEventType[];
  groupIds: GroupId[] | null;
}

interface DeliveryQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  state?: WebhookDeliveryState | undefined;
}

/** The most deliveries that the sweep deletes in one statement. */
const SWEEP_BATCH = 5_000;

/** Events for other systems by HTTP, in the format of Standard Webhooks. */
export function createWebhooks(platform: Platform, dependencies: Dependencies) {
  const { db, clock, jobs, mailer, findReader, limiter, limits, privateAddresses } = platform;
  const { describeAccount } = dependencies;
  const seal = createSeal(platform.secret, 'webhooks');
  const requireOpenable = createRequireOpenable(privateAddresses);
  const send = createSend(platform, { ...dependencies, seal });
  const worker = createWorker(platform, { send, look: createLiveContent(platform, dependencies) });

  /** Looks an address up. Refusals are limited like tests. @throws address.refused, request.too_many */
  async function checkAddress(accountId: string, url: string): Promise<void> {
    const keys = oneKey(`webhook-address ${accountId}`);
    await countAttempt(limiter, keys, limits.testWebhooksPerAccount);
    await requireOpenable(url);
    await limiter.refund(keys);
  }

  async function answer(accountId: string, id: string): Promise<Webhook> {
    const row = await requireWebhook(db, accountId, id);
    const last = await findLastDeliveries(db, [id]);
    return toWebhook(row, last.get(id) ?? null);
  }

  return {
    async list({ accountId }: InAccount): Promise<Webhook[]> {
      const rows = await listWebhooks(db, accountId);
      const last = await findLastDeliveries(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => toWebhook(row, last.get(row.id) ?? null));
    },

    /** @throws address.refused, group.not_found, webhook.limit_reached, request.too_many */
    async create({ accountId }: InAccount, fields: NewWebhook): Promise<{ webhook: Webhook; secret: string }> {
      await checkAddress(accountId, fields.url);
      const secret = createWebhookSecret();
      const now = clock();
      const id = newId('whk', now.getTime());
      await db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if ((await countWebhooks(tx, accountId)) >= MAX_WEBHOOKS) throw new AppError('webhook.limit_reached');
        await requireGroups(tx, accountId, fields.groupIds);
        await insertWebhook(tx, { id, accountId, ...fields, secret: seal.seal(secret), createdAt: now });
      });
      return { webhook: await answer(accountId, id), secret };
    },

    /** @throws webhook.not_found, address.refused for another address, group.not_found, request.too_many */
    async update({ accountId }: InAccount, id: string, change: WebhookChange): Promise<Webhook> {
      const { url } = await requireWebhook(db, accountId, id);
      if (change.url !== undefined && change.url !== url) await checkAddress(accountId, change.url);
      await db.transaction(async (tx) => {
        await requireGroups(tx, accountId, change.groupIds ?? null);
        if (!(await updateWebhook(tx, accountId, id, change))) throw new AppError('webhook.not_found');
        if (change.isEnabled === true) await hastenQueues(tx, id, clock());
      });
      return answer(accountId, id);
    },

    /** @throws webhook.not_found */
    async remove({ accountId }: InAccount, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await deleteWebhook(tx, accountId, id))) throw new AppError('webhook.not_found');
      });
    },

    /**
     * Makes a new secret.
     *
     * @throws webhook.not_found
     */
    async rotateSecret({ accountId }: InAccount, id: string): Promise<{ webhook: Webhook; secret: string }> {
      const secret = createWebhookSecret();
      await db.transaction(async (tx) => {
        const isReplaced = await replaceSecret(tx, accountId, id, seal.seal(secret), clock());
        if (!isReplaced) throw new AppError('webhook.not_found');
      });
      return { webhook: await answer(accountId, id), secret };
    },

    /**
     * Sends a test at once, whether the webhook is enabled or not. It is attempted once, and does not count as a failure.
     *
     * @throws webhook.not_found, request.too_many
     */
    async test({ accountId }: InAccount, id: string): Promise<WebhookDeliveryDetail> {
      const webhook = await requireWebhook(db, accountId, id);
      await countAttempt(limiter, oneKey(`webhooks ${accountId}`), limits.testWebhooksPerAccount);
      const now = clock();
      const eventId = newId('evt', now.getTime());
      const body = toBody(WEBHOOK_TEST, now, { message: `A test of the webhook “${webhook.name}”` });
      const outcome = await send({ ...webhook, eventId, body });
      const row: NewDeliveryRow = {
        ...outcome,
        id: newId('whd', now.getTime()),
        webhookId: id,
        queue: '',
        eventId,
        type: WEBHOOK_TEST,
        body,
        state: outcome.failure === null ? 'delivered' : 'failed',
        attempts: 1,
        createdAt: now,
        attemptedAt: clock(),
      };
      await insertDelivery(db, row);
      return toDetail(await requireDelivery(db, id, row.id));
    },

    /** @throws webhook.not_found, request.invalid for a cursor of another list */
    async deliveries(
      { accountId }: InAccount,
      id: string,
      { limit = WEBHOOK_DELIVERIES_LIMIT, cursor, state }: DeliveryQuery,
    ): Promise<{ items: WebhookDelivery[]; next: string | null }> {
      await requireWebhook(db, accountId, id);
      const before = cursor === undefined ? null : readCursor(cursor, ([seq]) => (isSeq(seq) ? seq : null));
      const rows = await listDeliveries(db, id, { state, before, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(toDelivery),
        next: rows.length > limit && last ? writeCursor(last.seq) : null,
      };
    },

    /** @throws webhook.not_found, webhook.delivery_not_found */
    async delivery({ accountId }: InAccount, id: string, deliveryId: string): Promise<WebhookDeliveryDetail> {
      await requireWebhook(db, accountId, id);
      return toDetail(await requireDelivery(db, id, deliveryId));
    },

    /**
     * Sends an event again, after all that wait in its queue.
     *
     * @throws webhook.not_found, webhook.delivery_not_found, webhook.disabled, request.too_many
     */
    async resend({ accountId }: InAccount, id: string, deliveryId: string): Promise<WebhookDelivery> {
      await requireWebhook(db, accountId, id);
      const { queue, eventId, type, body } = await requireDelivery(db, id, deliveryId);
      await countAttempt(limiter, oneKey(`webhook-resend ${accountId}`), limits.resendWebhooksPerAccount);
      const now = clock();
      const again = newId('whd', now.getTime());
      await db.transaction(async (tx) => {
        if (!(await lockEnabled(tx, accountId, id))) throw new AppError('webhook.disabled');
        await enqueue(tx, [{ id: again, webhookId: id, queue, eventId, type, body, createdAt: now }], now);
      });
      return toDelivery(await requireDelivery(db, id, again));
    },

    /** Reports takeovers that ended by themselves, in the transaction that found them. */
    async reportEndedTakeovers(tx: Db, ended: readonly EndedTakeover[]): Promise<void> {
      const events = ended.map(({ id, accountId, title, kind, at }) => ({
        accountId,
        type: 'takeover.ended' as const,
        at,
        data: { takeover: { id, title, kind }, endedAt: at.toISOString(), byItself: true },
      }));
      await addToOutbox(tx, events);
    },

    /** Reports the plays of hours that are over. Called periodically, by any process. */
    reportPlays: (): Promise<void> => reportPlays(db, clock),

    /** Deletes deliveries that are no longer kept, and marks waiting ones of disabled webhooks as failed. */
    async sweep(): Promise<void> {
      const now = clock();
      await expireWaiting(db, new Date(now.getTime() - WEBHOOK_RETRY_MS));
      await forgetFormerSecrets(db, now);
      const before = new Date(now.getTime() - WEBHOOK_DELIVERY_RETENTION_MS);
      while ((await deleteDeliveries(db, before, SWEEP_BATCH)) === SWEEP_BATCH);
    },

    /** Starts to deliver events and to process the mail jobs in this process. */
    async work(): Promise<void> {
      await jobs.work(mailDisabled, 1, async ({ input: { accountId, ...disabled } }) => {
        const about = await describeAccount(accountId, '/integrations/webhooks');
        for (const { email, mailLanguage } of await listAdmins(db, accountId))
          await mailer.send(createDisabledMail(await findReader(mailLanguage), email, disabled, about));
      });
      worker.start();
    },

    /** Aborts the deliveries of this process; other processes repeat them. */
    close: (): Promise<void> => worker.close(),
  };
}

async function requireWebhook(at: Db, accountId: string, id: string): Promise<WebhookRow> {
  const row = await findWebhook(at, accountId, id);
  if (row === null) throw new AppError('webhook.not_found');
  return row;
}

async function requireDelivery(at: Db, webhookId: string, id: string): Promise<DeliveryRow> {
  const row = await findDelivery(at, webhookId, id);
  if (row === null) throw new AppError('webhook.delivery_not_found');
  return row;
}

async function requireGroups(at: Db, accountId: string, groupIds: readonly string[] | null): Promise<void> {
  if (groupIds === null) return;
  const wanted = new Set(groupIds);
  if ((await countOwnGroups(at, accountId, [...wanted])) < wanted.size) throw new AppError('group.not_found');
}

const isSeq = (value: unknown): value is number => Number.isSafeInteger(value);

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

function toWebhook(row: WebhookRow, last: DeliveryRow | null): Webhook {
  return {
    id: WebhookId.parse(row.id),
    name: row.name,
    url: row.url,
    events: row.events,
    groupIds: row.groupIds?.map((id) => GroupId.parse(id)) ?? null,
    isEnabled: row.isEnabled,
    gaveUpAt: toInstant(row.gaveUpAt),
    failingSince: toInstant(row.failingSince),
    formerSecretUntil: toInstant(row.formerUntil),
    createdAt: row.createdAt.toISOString(),
    lastDelivery: last === null ? null : toDelivery(last),
  };
}

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: WebhookDeliveryId.parse(row.id),
  eventId: row.eventId,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  attemptedAt: toInstant(row.attemptedAt),
  status: row.status,
  durationMs: row.durationMs,
  failure: row.failure,
  failureTold: readTold(row.failure),
});

const toDetail = (row: DeliveryRow): WebhookDeliveryDetail => ({
  ...toDelivery(row),
  body: row.body,
  answer: row.answer,
});
