import type { DeviceListQuery, DeviceSort } from '@vitrine/contract/fleet/device-list-query';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sortKeyOf, toSortKey } from '../../../platform/database/sort-key.ts';
import { devices, deviceState } from '../../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../../schema/groups-tables.ts';
import { media } from '../../../schema/library-tables.ts';
import { isOffByHours, isPanelOff } from '../reads.ts';

export type Direction = NonNullable<DeviceListQuery['direction']>;

/** The position of a device in a sorted list. */
export interface DevicePosition {
  /** The value that the list is sorted by, as text. For names, the name. */
  key: string;
  name: string;
  id: string;
}

export const playingItem = alias(media, 'playing_item');
const playingName = { name: playingItem.originalName, sortKey: playingItem.sortKey };

/** The id of the content that a device reported: that of a playlist rather than of its item. */
export const playingId: SQL<string | null> =
  sql`coalesce(${deviceState.playing} ->> 'playlistId', ${deviceState.playing} ->> 'assetId')`;

/** The takeover whose strip a device reported. */
export const stripId: SQL<string | null> = sql`${deviceState.playing} ->> 'stripId'`;

/** Joins {@link playingItem}: the content that a device reported, if it belongs to the account. */
export const isPlayingItem = (accountId: string): SQL =>
  sql`${playingItem.id} = ${playingId} and ${playingItem.accountId} = ${accountId}`;

export const defaultDirection = (sort: DeviceSort): Direction =>
  sort === 'lastSeen' || sort === 'createdAt' ? 'desc' : 'asc';

/** Devices that reported at or after this instant are online. */
export const onlineSince = (now: Date): Date => new Date(now.getTime() - OFFLINE_AFTER_MS);

const NEVER = new Date(0);

export const nameKey: SQL<string> = sortKeyOf(devices);

interface Order {
  /** The value by which the list is sorted, and its text for positions. */
  key: SQL;
  text: SQL<string>;
  /** The key of a text. */
  parse: (text: string) => SQL;
  /** True if many devices can be equal. Equal ones follow by name, in both directions. */
  hasEqual: boolean;
}

const instantText = (instant: SQL): SQL<string> =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const nameOrder = (key: SQL<string>, name: AnyColumn, hasEqual: boolean): Order => ({
  key,
  text: sql<string>`coalesce(${name}, '')`,
  parse: (text) => toSortKey(sql`${text}::text`),
  hasEqual,
});

const numberOrder = (key: SQL, type: SQL): Order => ({
  key,
  text: sql<string>`(${key})::text`,
  parse: (text) => sql`${text}::${type}`,
  hasEqual: true,
});

const instantOrder = (key: SQL, hasEqual: boolean): Order => ({
  key,
  text: instantText(key),
  parse: (text) => sql`${text}::timestamptz`,
  hasEqual,
});

function describeOrder(sort: DeviceSort, now: Date): Order {
  const isOnline = sql`${deviceState.lastSeenAt} >= ${onlineSince(now).toISOString()}::timestamptz`;
  switch (sort) {
    case 'name':
      return nameOrder(nameKey, devices.name, false);
    case 'deviceId':
      return {
        key: sql`${devices.deviceId}`,
        text: sql<string>`${devices.deviceId}`,
        parse: (text) => sql`${text}::text`,
        hasEqual: false,
      };
    case 'media':
      return nameOrder(sql<string>`coalesce(${sortKeyOf(playingName)}, '')`, playingItem.originalName, true);
    case 'status':
      return numberOrder(
        sql`case
          when ${isOnline} then case
            when ${isOffByHours} then 1 when ${isPanelOff} then 2 when ${deviceState.warnings} ? 'asleep' then 3 else 4
          end
          else 0
        end`,
        sql`integer`,
      );
    case 'responseTime':
      return numberOrder(
        sql`case when ${isOnline} then coalesce(${deviceState.responseTimeMs}, -1) else -1 end`,
        sql`double precision`,
      );
    case 'lastSeen':
      return instantOrder(sql`coalesce(${deviceState.lastSeenAt}, ${NEVER.toISOString()}::timestamptz)`, true);
    case 'group':
      return nameOrder(sql<string>`coalesce(${toSortKey(groups.name)}, '')`, groups.name, true);
    case 'position':
      return numberOrder(sql`coalesce(${groupMembers.position}, 2147483647)`, sql`integer`);
    case 'version':
      return nameOrder(
        sql<string>`coalesce(${toSortKey(deviceState.playerVersion)}, '')`,
        deviceState.playerVersion,
        true,
      );
    case 'createdAt':
      return instantOrder(sql`${devices.createdAt}`, false);
  }
}

/** The keys of a list: columns, or the expressions that they stand for. */
interface SortColumns {
  key: SQL | SQL.Aliased;
  name: SQL | SQL.Aliased;
  id: SQL | AnyColumn;
}

/** The order of a list of devices, and the condition for those after a position. */
export function orderDevices(sort: DeviceSort, direction: Direction, now: Date) {
  const { key, text, parse, hasEqual } = describeOrder(sort, now);
  const by = direction === 'asc' ? asc : desc;
  const follows = direction === 'asc' ? sql`>` : sql`<`;
  return {
    key,
    /** The key as text, for positions. */
    text,
    orderBy: (columns: SortColumns): SQL[] =>
      hasEqual ? [by(columns.key), asc(columns.name), asc(columns.id)] : [by(columns.key), by(columns.id)],
    isAfter: ({ key: last, name, id }: DevicePosition): SQL => {
      const value = parse(last);
      if (!hasEqual) return sql`(${key}, ${devices.id}) ${follows} (${value}, ${id})`;
      return sql`((${key}) ${follows} ${value} or ((${key}) = ${value} and (${nameKey}, ${devices.id}) > (${toSortKey(sql`${name}::text`)}, ${id})))`;
    },
  };
}
