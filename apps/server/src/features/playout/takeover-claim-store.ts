import type { Message } from '@vitrine/contract/playout/message';
import type { Takeover } from '@vitrine/playback/facts';
import { type SQL, sql } from 'drizzle-orm';
import { devices } from '../../schema/fleet-tables.ts';
import { groupMembers } from '../../schema/groups-tables.ts';
import { standbyItems, takeovers, takeoverTargets } from '../../schema/takeovers-tables.ts';
import type { KnownContent } from './content/content-store.ts';
import type { StripClaim } from './strips.ts';

/** A takeover as the database sends it; times are in epoch milliseconds. */
export interface TakeoverClaim extends PreparedTakeover {
  id: string;
  title: string;
  fromMs: number;
  /** Null: until somebody ends it. */
  untilMs: number | null;
}

/** A takeover with either content or a message; with neither after the content was deleted, and if it is a strip. */
export interface PreparedTakeover {
  mediaId: string | null;
  message: Message | null;
}

/** An instant in epoch milliseconds. */
export const toEpochMs = (instant: unknown) => sql`extract(epoch from ${instant}) * 1000`;

const end = sql`least(${takeovers.endedAt}, ${takeovers.untilAt})`;

/** The takeovers of whole screens that cover a device at or after `fromMs` (epoch milliseconds), for a query on devices and their groups. */
export const selectTakeovers = (fromMs: number): SQL<TakeoverClaim[] | null> =>
  selectCovering(
    fromMs,
    sql`'mediaId', ${takeovers.mediaId}, 'message', ${takeovers.message}`,
    sql`${takeovers.strip} is null`,
  );

/** The strips of {@link selectTakeovers}. */
export const selectStrips = (fromMs: number): SQL<StripClaim[] | null> =>
  selectCovering(fromMs, sql`'strip', ${takeovers.strip}`, sql`${takeovers.strip} is not null`);

function selectCovering<T>(fromMs: number, fields: SQL, isKind: SQL): SQL<T[] | null> {
  return sql`(
    select json_agg(json_build_object('id', ${takeovers.id}, 'title', ${takeovers.title}, ${fields},
      'fromMs', ${toEpochMs(takeovers.startedAt)}, 'untilMs', ${toEpochMs(end)}))
    from ${takeovers}
    where ${takeovers.accountId} = ${devices.accountId} and ${isKind}
      and (${end} is null or ${end} > to_timestamp(${sql.param(fromMs / 1000)}::float8))
      and (${takeovers.coversAll} or exists (
        select from ${takeoverTargets} where ${takeoverTargets.takeoverId} = ${takeovers.id}
          and (${takeoverTargets.deviceId} = ${devices.id} or ${takeoverTargets.groupId} = ${groupMembers.groupId}))))`;
}

/** The prepared takeovers of a device's account, for a query on devices. */
export const selectStandby = (): SQL<PreparedTakeover[] | null> => sql`(
  select json_agg(json_build_object('mediaId', ${standbyItems.mediaId}, 'message', ${standbyItems.message})
    order by ${standbyItems.position})
  from ${standbyItems} where ${standbyItems.accountId} = ${devices.accountId})`;

/** Content that is not ready shows nothing. */
export function toTakeover(
  { id, title, mediaId, message, fromMs, untilMs }: TakeoverClaim,
  content: KnownContent,
): Takeover {
  return {
    id,
    title,
    media: mediaId === null ? null : (content.refs.get(mediaId) ?? null),
    message,
    from: new Date(fromMs).toISOString(),
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
  };
}
