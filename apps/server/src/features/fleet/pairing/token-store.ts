import type { PairingToken } from '@vitrine/contract/fleet/pairing-tokens';
import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { accounts, users } from '../../../schema/accounts-tables.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { groups } from '../../../schema/groups-tables.ts';
import { pairingClaims, pairingTokens } from '../../../schema/pairing-tokens-tables.ts';

type TokenRow = typeof pairingTokens.$inferSelect;
type ClaimRow = typeof pairingClaims.$inferSelect;

export interface ListedToken {
  row: TokenRow;
  madeBy: string | null;
  groupName: string | null;
  devices: PairingToken['devices'];
}

/** Lists the tokens of an account, the newest first; only the one with this `id` if there is one. */
export async function listTokens(db: Db, accountId: string, id?: string): Promise<ListedToken[]> {
  return db
    .select({
      row: pairingTokens,
      madeBy: users.name,
      groupName: groups.name,
      devices: sql<PairingToken['devices']>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', ${devices.id}, 'name', ${devices.name},
          'pairedAt', to_char(${pairingClaims.claimedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by ${pairingClaims.claimedAt}, ${pairingClaims.id}), '[]')
        from ${pairingClaims} join ${devices} on ${devices.id} = ${pairingClaims.deviceId}
        where ${pairingClaims.tokenId} = ${pairingTokens.id})`,
    })
    .from(pairingTokens)
    .leftJoin(users, eq(users.id, pairingTokens.userId))
    .leftJoin(groups, eq(groups.id, pairingTokens.groupId))
    .where(and(eq(pairingTokens.accountId, accountId), id === undefined ? undefined : eq(pairingTokens.id, id)))
    .orderBy(desc(pairingTokens.id));
}

/** Counts the tokens of an account that can still be used. */
export const countOpenTokens = (db: Db, accountId: string, now: Date): Promise<number> =>
  db.$count(
    pairingTokens,
    and(
      eq(pairingTokens.accountId, accountId),
      gt(pairingTokens.expiresAt, now),
      lt(pairingTokens.paired, pairingTokens.screens),
    ),
  );

export async function insertToken(db: Db, row: typeof pairingTokens.$inferInsert): Promise<void> {
  await db.insert(pairingTokens).values(row);
}

/** False when the account has no such token. */
export async function deleteToken(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(pairingTokens)
    .where(and(eq(pairingTokens.accountId, accountId), eq(pairingTokens.id, id)))
    .returning({ id: pairingTokens.id });
  return deleted.length > 0;
}

/** Deletes the tokens of an account that expired, or had paired all of their screens, before `time`. */
export async function deleteEndedTokens(db: Db, accountId: string, time: Date): Promise<void> {
  const hasNewerClaim = sql`exists (select from ${pairingClaims}
    where ${pairingClaims.tokenId} = ${pairingTokens.id} and ${pairingClaims.claimedAt} >= ${time.toISOString()})`;
  await db
    .delete(pairingTokens)
    .where(
      and(
        eq(pairingTokens.accountId, accountId),
        or(
          lt(pairingTokens.expiresAt, time),
          sql`${pairingTokens.paired} >= ${pairingTokens.screens} and not ${hasNewerClaim}`,
        ),
      ),
    );
}

/** Returns the token with this hash, even if it has ended, and locks it. Null if it is unknown or its account is suspended. */
export async function findToken(db: Db, tokenHash: string): Promise<TokenRow | null> {
  const [found] = await db
    .select({ row: pairingTokens })
    .from(pairingTokens)
    .innerJoin(accounts, eq(accounts.id, pairingTokens.accountId))
    .where(and(eq(pairingTokens.tokenHash, tokenHash), isNull(accounts.suspendedAt)))
    .for('update', { of: pairingTokens });
  return found?.row ?? null;
}

export async function findClaim(tx: Db, tokenId: string, secretHash: string): Promise<ClaimRow | null> {
  const [row] = await tx
    .select()
    .from(pairingClaims)
    .where(and(eq(pairingClaims.tokenId, tokenId), eq(pairingClaims.secretHash, secretHash)));
  return row ?? null;
}

/** Stores a claim, and counts it. */
export async function insertClaim(tx: Db, row: ClaimRow): Promise<void> {
  await tx.insert(pairingClaims).values(row);
  await tx
    .update(pairingTokens)
    .set({ paired: sql`${pairingTokens.paired} + 1` })
    .where(eq(pairingTokens.id, row.tokenId));
}

/** Returns the names of the account's devices with this beginning. */
export async function listNamesFrom(tx: Db, accountId: string, beginning: string): Promise<string[]> {
  const rows = await tx
    .select({ name: devices.name })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), sql`starts_with(${devices.name}, ${beginning})`))
    .orderBy(asc(devices.id));
  return rows.map(({ name }) => name);
}
