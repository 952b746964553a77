import { AppError } from '@vitrine/contract/core/errors';
import { ContentId } from '@vitrine/contract/library/content';
import type { ResponseOf } from '@vitrine/contract/core/route';
import type { triggers as routes } from '@vitrine/contract/integrations/triggers';
import { hashSecret } from '../../platform/secrets.ts';
import type { Origin } from '../../http/request.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAddressKeys } from '../../platform/rate-limit/address-keys.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import { reportLimit } from '../../platform/security-log.ts';
import { lockAccount } from '../accounts/index.ts';
import type { Audit, Logs } from '../activity/index.ts';
import {
  endTakeover,
  listCovered,
  lockRunning,
  prolongTakeover,
  type Recording,
  startTakeover,
  type TakeoverRow,
} from '../takeovers/index.ts';
import { findBySecret, noteCall, type TriggerRow } from './store.ts';
import { findSurroundings, isEmpty } from './view.ts';

type Outcome = ResponseOf<typeof routes.call>;

/** The effect of a call, for its answer and the audit log. */
interface CallEffect {
  result: Outcome['result'];
  takeoverId: string;
  title: string;
}

/** The sentences of the audit log. */
const sentences = { started: 'Started the takeover', extended: 'Extended the takeover', ended: 'Ended the takeover' };

const MINUTE_MS = 60_000;

/** Answers calls of the addresses of triggers. */
export function createCalls(
  { db, clock, limiter, limits, security }: Platform,
  { audit, logs }: { audit: Audit; logs: Logs },
) {
  /** @throws request.too_many after too many wrong secrets from an address, otherwise trigger.not_found */
  async function refuse(address: string): Promise<never> {
    const keys = listAddressKeys('trigger:address', address);
    await reportLimit(security, 'trigger_limited', { reason: 'address' }, () =>
      countAttempt(limiter, keys, limits.unknownTriggersPerAddress),
    );
    security.report('trigger_refused');
    throw new AppError('trigger.not_found');
  }

  /** Carries out a call. The account must be locked: of two concurrent calls, the second finds the first’s takeover. */
  async function carryOut(tx: Db, trigger: TriggerRow, now: Date): Promise<CallEffect> {
    const running =
      trigger.takeoverId === null ? null : await lockRunning(tx, trigger.accountId, trigger.takeoverId, now);
    const recording = { logs, now };
    return running === null ? startFrom(tx, recording, trigger) : repeatCall(tx, recording, trigger, running);
  }

  return {
    /**
     * Starts the takeover of a trigger, or extends or ends it if it runs.
     *
     * @throws trigger.not_found, trigger.incomplete, request.too_many
     */
    async call(secret: string, { address, userAgent }: Pick<Origin, 'address' | 'userAgent'>): Promise<Outcome> {
      const hash = hashSecret(secret);
      const found = await findBySecret(db, hash);
      if (found === null) return refuse(address);
      const { accountId, id: triggerId } = found;
      await reportLimit(security, 'trigger_limited', { accountId, triggerId, reason: 'trigger' }, () =>
        countAttempt(limiter, oneKey(`trigger:${triggerId}`), limits.callsPerTrigger),
      );
      const now = clock();
      const outcome = await db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const trigger = await findBySecret(tx, hash);
        if (trigger === null) return null;
        const { result, takeoverId, title } = await carryOut(tx, trigger, now);
        await noteCall(tx, trigger.id, now, takeoverId);
        if (result !== 'unchanged') {
          await audit.record(tx, {
            accountId,
            actor: `Trigger “${trigger.name}”`,
            means: 'trigger',
            what: `${sentences[result]} ${title}`,
            names: [title],
            target: takeoverId,
            address,
            userAgent,
          });
        }
        return { result, screens: (await listCovered(tx, takeoverId)).length };
      });
      return outcome ?? refuse(address);
    },
  };
}

/** @throws trigger.incomplete */
async function startFrom(tx: Db, recording: Recording, trigger: TriggerRow): Promise<CallEffect> {
  const { accountId, name, minutes } = trigger;
  const around = await findSurroundings(tx, accountId, [trigger]);
  const shown = around.shown(trigger);
  const target = around.target(trigger.target);
  if (shown === null || isEmpty(target)) throw new AppError('trigger.incomplete');
  const { title, content, message, strip } = shown;
  const takeoverId = await startTakeover(
    tx,
    recording,
    { accountId, starter: { name: `trigger “${name}”` } },
    {
      title,
      content: content && { mediaType: content.type, mediaId: ContentId.parse(content.id) },
      message,
      strip,
      target: {
        all: target.all ? true : undefined,
        groupIds: target.groups.map(({ id }) => id),
        deviceIds: target.devices.map(({ id }) => id),
      },
      until: minutes === null ? null : findEnd(recording.now, minutes).toISOString(),
      unlessRunning: false,
    },
  );
  return { result: 'started', takeoverId, title };
}

/** A takeover without an end, or with a later one that somebody chose, is not extended. */
async function repeatCall(
  tx: Db,
  recording: Recording,
  trigger: TriggerRow,
  running: TakeoverRow,
): Promise<CallEffect> {
  const { minutes } = trigger;
  const done = { takeoverId: running.id, title: running.title };
  if (trigger.repeat === 'end') {
    await endTakeover(tx, recording, running);
    return { result: 'ended', ...done };
  }
  const until = minutes === null ? null : findEnd(recording.now, minutes);
  if (trigger.repeat === 'ignore' || until === null || running.untilAt === null || running.untilAt >= until) {
    return { result: 'unchanged', ...done };
  }
  await prolongTakeover(tx, recording, running, until);
  return { result: 'extended', ...done };
}

const findEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
