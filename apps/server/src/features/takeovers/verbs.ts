import { AppError } from '@vitrine/contract/core/errors';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import type { Message } from '@vitrine/contract/playout/message';
import type { Strip } from '@vitrine/contract/playout/strip';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { lockAccount } from '../accounts/index.ts';
import { logEvents, type LogMessage, type Logs } from '../activity/index.ts';
import { useContent } from '../library/index.ts';
import {
  findEnd,
  insertTakeover,
  lockTakeover,
  runsOnAll,
  type Starter,
  type TakeoverRow,
  updateTakeover,
} from './store.ts';
import { resolveAll, resolveTakeoverTargets, type Target } from './targets.ts';

interface Choice {
  mediaType: ContentKind;
  mediaId: ContentId;
}

/** The content, the message or the strip of a takeover. */
export interface Shown {
  content: Choice | null;
  message: Message | null;
  strip: Strip | null;
}

export interface NewTakeover extends Shown {
  title: string;
  target: Target;
  until: string | null;
  /** Starts nothing if the same runs on all screens. */
  unlessRunning: boolean;
}

/** The dependencies of the verbs, besides the caller's transaction. */
export interface Recording {
  logs: Logs;
  now: Date;
}

/**
 * Starts a takeover; returns its id.
 *
 * @throws media.not_found, media.not_ready, group.not_found, device.not_found, takeover.ends_in_past,
 *   takeover.already_running, auth.outside_limits
 */
export async function startTakeover(
  tx: Db,
  { logs, now }: Recording,
  { accountId, starter }: { accountId: string; starter: Starter },
  { title, target, until, unlessRunning, ...shown }: NewTakeover,
): Promise<string> {
  // Takeovers that are started at the same time wait for each other here.
  if (unlessRunning) await lockAccount(tx, accountId);
  const screens = await resolveAll(tx, accountId, target);
  const targets = await resolveTakeoverTargets(tx, accountId, screens);
  const row = {
    id: newId('tko'),
    accountId,
    title,
    ...(await resolveShown(tx, accountId, shown)),
    coversAll: screens.all === true,
    startedAt: now,
    starter,
    untilAt: until === null ? null : requireFutureInstant(until, now),
    endedAt: null,
  };
  if (unlessRunning && (await runsOnAll(tx, row, now))) throw new AppError('takeover.already_running');
  await insertTakeover(tx, row, targets);
  await logs.record(tx, toLogEntry(row, logEvents.takeoverStarted.write(row.title)));
  return row.id;
}

/** Locks a takeover that runs until the transaction ends; null if it does not run. */
export async function lockRunning(tx: Db, accountId: string, id: string, now: Date): Promise<TakeoverRow | null> {
  const row = await lockTakeover(tx, accountId, id);
  return row === null || findEnd(row, now) !== null ? null : row;
}

/** Moves the end of a takeover that is locked and runs. */
export async function prolongTakeover(tx: Db, { logs }: Recording, row: TakeoverRow, untilAt: Date): Promise<void> {
  await updateTakeover(tx, row.id, { untilAt });
  await logs.record(tx, toLogEntry({ ...row, untilAt }, logEvents.takeoverChanged.write(row.title, 'end')));
}

/** Ends a takeover that is locked and runs. */
export async function endTakeover(tx: Db, { logs, now }: Recording, row: TakeoverRow): Promise<void> {
  await updateTakeover(tx, row.id, { endedAt: now });
  await logs.record(tx, toLogEntry(row, logEvents.takeoverEnded.write(row.title)));
}

/**
 * The columns for content, a message or a strip. Content is locked until the transaction ends.
 *
 * @throws media.not_found, media.not_ready
 */
export async function resolveShown(
  tx: Db,
  accountId: string,
  { content, message, strip }: Shown,
): Promise<{ mediaId: string | null } & Pick<Shown, 'message' | 'strip'>> {
  if (content === null) return { mediaId: null, message, strip };
  const { id } = await useContent(tx, accountId, content.mediaId, content.mediaType);
  return { mediaId: id, message: null, strip: null };
}

/** @throws takeover.ends_in_past */
export function requireFutureInstant(text: string, now: Date): Date {
  const instant = new Date(text);
  if (instant <= now) throw new AppError('takeover.ends_in_past');
  return instant;
}

/** An entry of the activity log. */
export const toLogEntry = (
  { id, accountId, untilAt }: Pick<TakeoverRow, 'id' | 'accountId' | 'untilAt'>,
  message: LogMessage,
) => ({
  accountId,
  level: 'info' as const,
  message,
  data: { takeoverId: id, until: untilAt?.toISOString() ?? null },
});
