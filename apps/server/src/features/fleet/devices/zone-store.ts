import { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { selectZones } from '../reads.ts';

const Answer = z.object({ rows: z.tuple([z.object({ zones: z.array(DevicesInZone) })]) });

/** The time zones of the account's devices with these row ids or public identities; of all its devices without any. */
export async function listTimeZones(db: Db, accountId: string, refs?: readonly string[]): Promise<DevicesInZone[]> {
  // PostgreSQL refuses some texts (NUL), which no device has as its identity.
  const known = refs && sql.param(refs.filter((ref) => /^[\w.:-]{1,128}$/.test(ref)));
  const named = known && sql`and (id = any(${known}::text[]) or device_id = any(${known}::text[]))`;
  const matching = sql`account_id = ${accountId} ${named ?? sql.empty()}`;
  return Answer.parse(await db.execute(sql`select ${selectZones(matching)} as zones`)).rows[0].zones;
}
