import { changeTags } from '@vitrine/contract/tags/tag-text';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { pairingTokens } from '../../../schema/pairing-tokens-tables.ts';

/** The ids of the account's devices with a tag, in order. */
export async function listDevicesWithTag(
  db: Db,
  accountId: string,
  tag: string,
): Promise<{ id: string; tags: string[] }[]> {
  return db
    .select({ id: devices.id, tags: devices.tags })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), sql`${devices.tags} @> array[${tag}]`))
    .orderBy(asc(devices.id));
}

/** Gives the prepared screens of an account another tag instead of one, or none. */
export async function replaceTokenTag(tx: Db, accountId: string, tag: string, by: string | null): Promise<void> {
  const rows = await tx
    .select({ id: pairingTokens.id, tags: pairingTokens.tags })
    .from(pairingTokens)
    .where(and(eq(pairingTokens.accountId, accountId), sql`${pairingTokens.tags} @> array[${tag}]`))
    .for('update');
  for (const { id, tags } of rows) {
    await tx
      .update(pairingTokens)
      .set({ tags: changeTags(tags, by === null ? [] : [by], [tag]) })
      .where(eq(pairingTokens.id, id));
  }
}

/** Stores the tags of devices (row ids), which the caller has locked. */
export async function updateDeviceTags(
  tx: Db,
  rows: readonly { id: string; tags: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows.map(({ id, tags }) => ({ id, tags })));
  await tx.execute(sql`
    update ${devices} set tags = array(select jsonb_array_elements_text(given.tags))
    from jsonb_to_recordset(${given}::jsonb) as given (id text, tags jsonb)
    where ${devices.id} = given.id`);
}
