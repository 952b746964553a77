import type { Play } from '@vitrine/contract/reports/plays';
import { and, asc, desc, eq, gt, gte, lt, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { plays } from '../../../schema/reports/plays-tables.ts';

/** The position of a play in a list. */
export interface PlayPosition {
  startedAt: string;
  id: string;
}

/** A part of a list of plays. */
interface PlayPart {
  /** The last play of the part before. */
  after: PlayPosition | null;
  direction: 'asc' | 'desc';
  /** Null: all. */
  limit: number | null;
}

/** The plays that started in a period (half-open), in a direction, after a position. */
export async function listPlays(
  db: Db,
  deviceId: string,
  { from, until }: { from: Date; until: Date },
  { after, direction, limit }: PlayPart,
): Promise<Play[]> {
  const order = direction === 'asc' ? asc : desc;
  const query = db
    .select()
    .from(plays)
    .where(and(startsWithin(deviceId, from, until), after === null ? undefined : isAfter(after, direction)))
    .orderBy(order(plays.startedAt), order(plays.playId));
  const rows = await (limit === null ? query : query.limit(limit));
  return rows.map((row) => ({
    id: row.playId,
    mediaId: row.mediaId,
    mediaName: row.mediaName,
    playlist: row.playlistId === null ? null : { id: row.playlistId, name: row.playlistName, index: row.itemIndex },
    layout: row.layoutId === null ? null : { id: row.layoutId, name: row.layoutName },
    reason: row.reason,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    completed: row.completed,
  }));
}

export async function countPlays(db: Db, deviceId: string, from: Date, until: Date): Promise<number> {
  return db.$count(plays, startsWithin(deviceId, from, until));
}

const startsWithin = (deviceId: string, from: Date, until: Date) =>
  and(eq(plays.deviceId, deviceId), gte(plays.startedAt, from), lt(plays.startedAt, until));

function isAfter({ startedAt, id }: PlayPosition, direction: PlayPart['direction']) {
  const at = new Date(startedAt);
  const follows = direction === 'asc' ? gt : lt;
  return or(follows(plays.startedAt, at), and(eq(plays.startedAt, at), follows(plays.playId, id)));
}
