import type { ContentKind } from '@vitrine/contract/library/content';
import type { FormerAssignment } from '@vitrine/contract/playout/assignments';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { devices } from './fleet-tables.ts';
import { groups } from './groups-tables.ts';
import { media } from './library-tables.ts';

const mediaId = () =>
  text()
    .notNull()
    .references(() => media.id, { onDelete: 'cascade' });

/** Content that a limited member replaced and does not see. It is here because only their undo may bring it back. */
export interface ReplacedContent extends FormerAssignment {
  /** The id of the assignment that replaced it. Another one knows nothing of it. */
  by: string;
}

/** Null where the member who assigned saw what was there before. */
const replaced = () => jsonb().$type<ReplacedContent>();

/** A device has one assignment, of any kind, so the device is the primary key. */
export const deviceAssignments = pgTable(
  'device_assignments',
  {
    deviceId: text()
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    mediaId: mediaId(),
    assignedAt: instantColumn().notNull(),
    replaced: replaced(),
  },
  (table) => [index('device_assignments_media').on(table.mediaId)],
);

/** The assignments of groups, one of each kind per group; the newest plays. */
export const groupAssignments = pgTable(
  'group_assignments',
  {
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    kind: text().$type<ContentKind>().notNull(),
    id: text().notNull(),
    mediaId: mediaId(),
    assignedAt: instantColumn().notNull(),
    replaced: replaced(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.kind] }), index('group_assignments_media').on(table.mediaId)],
);
