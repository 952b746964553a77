import type { ContentKind } from '@vitrine/contract/library/content';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { devices } from './fleet.ts';
import { groups } from './groups.ts';
import { media } from './library.ts';

const mediaId = () =>
  text()
    .notNull()
    .references(() => media.id, { onDelete: 'cascade' });

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
  },
  (table) => [primaryKey({ columns: [table.groupId, table.kind] }), index('group_assignments_media').on(table.mediaId)],
);
