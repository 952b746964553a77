import { AppError } from '@vitrine/contract/core/errors';
import { MAX_TRIGGERS } from '@vitrine/contract/integrations/trigger-limits';
import type { NewTrigger, Trigger, TriggerShows } from '@vitrine/contract/integrations/triggers';
import type { TakeoverTarget } from '@vitrine/contract/takeovers/takeovers';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import type { InAccount, UserCaller } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoredTarget } from '../../schema/integrations/triggers-tables.ts';
import { lockAccount } from '../accounts/index.ts';
import { useContent } from '../library/index.ts';
import { listStandby, resolveTakeoverTargets } from '../takeovers/index.ts';
import { createCalls } from './calls.ts';
import { countTriggers, deleteTrigger, findTrigger, insertTrigger, listTriggers, updateTrigger } from './store.ts';
import { toTriggers } from './view.ts';

type Changed = { [Field in keyof NewTrigger]?: NewTrigger[Field] | undefined };

/** Triggers: secret addresses that start takeovers for buttons, tills and sensors. */
export function createTriggers(platform: Platform, dependencies: Parameters<typeof createCalls>[1]) {
  const { db, clock, security } = platform;

  return {
    ...createCalls(platform, dependencies),

    /** The triggers of an account by name. */
    list: async ({ accountId }: InAccount): Promise<Trigger[]> =>
      toTriggers(db, accountId, await listTriggers(db, accountId)),

    /**
     * @throws trigger.limit_reached, takeover.standby_not_found, media.not_found, media.not_ready, group.not_found,
     *   device.not_found
     */
    async create(
      { accountId, userId }: UserCaller,
      { name, shows, target, minutes, repeat }: NewTrigger,
    ): Promise<{ trigger: Trigger; secret: string }> {
      const id = newId('trg');
      const secret = newSecret();
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if ((await countTriggers(tx, accountId)) >= MAX_TRIGGERS) throw new AppError('trigger.limit_reached');
        await requireShown(tx, accountId, shows);
        const stored = await toStoredTarget(tx, accountId, target);
        const row = { id, accountId, name, shows, target: stored, minutes, repeat };
        await insertTrigger(tx, { ...row, secretHash: hashSecret(secret), createdAt: clock() });
        security.report('trigger_created', { accountId, userId, triggerId: id });
        return { trigger: await read(tx, accountId, id), secret };
      });
    },

    /**
     * Changes a trigger. A takeover that it started runs on as it is.
     *
     * @throws trigger.not_found, takeover.standby_not_found, media.not_found, media.not_ready, group.not_found,
     *   device.not_found
     */
    async update(
      { accountId }: InAccount,
      id: string,
      { name, shows, target, minutes, repeat }: Changed,
    ): Promise<Trigger> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await read(tx, accountId, id);
        if (shows !== undefined) await requireShown(tx, accountId, shows);
        const change: Parameters<typeof updateTrigger>[3] = {
          ...(name !== undefined && { name }),
          ...(shows !== undefined && { shows }),
          ...(target !== undefined && { target: await toStoredTarget(tx, accountId, target) }),
          ...(minutes !== undefined && { minutes }),
          ...(repeat !== undefined && { repeat }),
        };
        await updateTrigger(tx, accountId, id, change);
        return read(tx, accountId, id);
      });
    },

    /** Gives a trigger a new secret; the former secret is refused at once. @throws trigger.not_found */
    async renew({ accountId, userId }: UserCaller, id: string): Promise<{ trigger: Trigger; secret: string }> {
      const secret = newSecret();
      if (!(await updateTrigger(db, accountId, id, { secretHash: hashSecret(secret) }))) {
        throw new AppError('trigger.not_found');
      }
      security.report('trigger_renewed', { accountId, userId, triggerId: id });
      return { trigger: await read(db, accountId, id), secret };
    },

    /** @throws trigger.not_found */
    async revoke({ accountId, userId }: UserCaller, id: string): Promise<void> {
      if (!(await deleteTrigger(db, accountId, id))) throw new AppError('trigger.not_found');
      security.report('trigger_revoked', { accountId, userId, triggerId: id });
    },
  };
}

/** @throws trigger.not_found */
async function read(db: Db, accountId: string, id: string): Promise<Trigger> {
  const row = await findTrigger(db, accountId, id);
  const [trigger] = row === null ? [] : await toTriggers(db, accountId, [row]);
  if (trigger === undefined) throw new AppError('trigger.not_found');
  return trigger;
}

/** @throws takeover.standby_not_found, media.not_found, media.not_ready */
async function requireShown(tx: Db, accountId: string, shows: TriggerShows): Promise<void> {
  if (shows.kind === 'content') {
    await useContent(tx, accountId, shows.mediaId, shows.mediaType);
    return;
  }
  const items = await listStandby(tx, accountId);
  if (!items.some(({ id }) => id === shows.standbyId)) throw new AppError('takeover.standby_not_found');
}

/** @throws group.not_found, device.not_found */
async function toStoredTarget(
  tx: Db,
  accountId: string,
  { all, groupIds = [], deviceIds = [] }: TakeoverTarget,
): Promise<StoredTarget> {
  const rows = await resolveTakeoverTargets(tx, accountId, { all, groupIds, deviceIds });
  return {
    all: all === true,
    groupIds: rows.flatMap(({ groupId }) => groupId ?? []),
    deviceIds: rows.flatMap(({ deviceId }) => deviceId ?? []),
  };
}
