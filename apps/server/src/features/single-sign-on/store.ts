import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { accounts } from '../../schema/accounts-tables.ts';
import { signInPolicies } from '../../schema/sign-in/sign-in-tables.ts';
import {
  externalIdentities,
  identityProviderDomains,
  identityProviders,
  singleSignOnSessions,
} from '../../schema/sign-in/single-sign-on-tables.ts';

export type ProviderRow = typeof identityProviders.$inferSelect;

/** A provider with its domains in alphabetical order, and the account that it belongs to. */
export interface ListedProvider {
  provider: ProviderRow;
  domains: string[];
  accountName: string;
}

const listed = {
  provider: identityProviders,
  domains: sql<string[]>`array(select domain from ${identityProviderDomains}
    where provider_id = ${identityProviders.id} order by domain)`,
  accountName: sql<string>`coalesce(nullif(${accounts.organization}, ''), ${accounts.name})`,
};

/** All providers by account and name. */
export async function listProviders(db: Db): Promise<ListedProvider[]> {
  return db
    .select(listed)
    .from(identityProviders)
    .innerJoin(accounts, eq(accounts.id, identityProviders.accountId))
    .orderBy(
      asc(sql`lower(coalesce(nullif(${accounts.organization}, ''), ${accounts.name}))`),
      asc(identityProviders.accountId),
      asc(sql`lower(${identityProviders.name})`),
      asc(identityProviders.id),
    );
}

export async function findProvider(db: Db, id: string): Promise<ListedProvider | null> {
  const [row] = await db
    .select(listed)
    .from(identityProviders)
    .innerJoin(accounts, eq(accounts.id, identityProviders.accountId))
    .where(eq(identityProviders.id, id));
  return row ?? null;
}

/** The provider that vouches for the addresses of a domain in ASCII and lower case. */
export async function findProviderOfDomain(db: Db, domain: string): Promise<{ id: string; name: string } | null> {
  const [row] = await db
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviderDomains)
    .innerJoin(identityProviders, eq(identityProviders.id, identityProviderDomains.providerId))
    .where(eq(identityProviderDomains.domain, domain));
  return row ?? null;
}

/** True if a provider vouches for a domain. */
export async function hasDomains(db: Db): Promise<boolean> {
  const rows = await db.select({ domain: identityProviderDomains.domain }).from(identityProviderDomains).limit(1);
  return rows.length > 0;
}

/** The domains, out of these, that belong to another provider. */
export async function listTakenDomains(db: Db, domains: readonly string[], providerId: string): Promise<string[]> {
  if (domains.length === 0) return [];
  const rows = await db
    .select()
    .from(identityProviderDomains)
    .where(inArray(identityProviderDomains.domain, [...domains]));
  return rows.filter((row) => row.providerId !== providerId).map(({ domain }) => domain);
}

export async function insertProvider(tx: Db, row: ProviderRow): Promise<void> {
  await tx.insert(identityProviders).values(row);
}

export async function updateProvider(
  tx: Db,
  id: string,
  change: Partial<Omit<ProviderRow, 'id' | 'accountId' | 'issuer'>>,
): Promise<void> {
  await tx.update(identityProviders).set(change).where(eq(identityProviders.id, id));
}

/** @throws a violation of `identity_provider_domains_pkey` for a domain of another provider */
export async function replaceDomains(tx: Db, providerId: string, domains: readonly string[]): Promise<void> {
  const own = eq(identityProviderDomains.providerId, providerId);
  await tx
    .delete(identityProviderDomains)
    .where(domains.length === 0 ? own : and(own, notInArray(identityProviderDomains.domain, [...domains])));
  const known = await tx.select({ domain: identityProviderDomains.domain }).from(identityProviderDomains).where(own);
  const added = domains.filter((domain) => known.every((each) => each.domain !== domain));
  if (added.length > 0) {
    await tx.insert(identityProviderDomains).values(added.map((domain) => ({ domain, providerId })));
  }
}

export async function deleteProvider(tx: Db, id: string): Promise<void> {
  await tx.delete(identityProviders).where(eq(identityProviders.id, id));
}

export async function countProviders(db: Db, accountId: string): Promise<number> {
  return db.$count(identityProviders, eq(identityProviders.accountId, accountId));
}

/** True if members of the account other than owners must come from its identity provider. */
export async function isOnlySingleSignOn(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ isOnly: signInPolicies.onlySingleSignOn })
    .from(signInPolicies)
    .where(eq(signInPolicies.accountId, accountId));
  return row?.isOnly ?? false;
}

/** The user whom a provider knows by this id; null if it has not vouched for them yet. */
export async function findIdentity(db: Db, providerId: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.providerId, providerId), eq(externalIdentities.subject, subject)));
  return row?.userId ?? null;
}

/** Stores that a provider has vouched for a user. */
export async function upsertIdentity(
  tx: Db,
  { at, ...identity }: { providerId: string; subject: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .insert(externalIdentities)
    .values({ ...identity, createdAt: at, lastUsedAt: at })
    .onConflictDoUpdate({
      target: [externalIdentities.providerId, externalIdentities.subject],
      set: { lastUsedAt: at },
    });
}

/** The identities of a user at identity providers, the oldest first. */
export async function listIdentities(db: Db, userId: string) {
  return db
    .select({
      provider: identityProviders.name,
      issuer: identityProviders.issuer,
      subject: externalIdentities.subject,
      createdAt: externalIdentities.createdAt,
      lastUsedAt: externalIdentities.lastUsedAt,
    })
    .from(externalIdentities)
    .innerJoin(identityProviders, eq(identityProviders.id, externalIdentities.providerId))
    .where(eq(externalIdentities.userId, userId))
    .orderBy(asc(externalIdentities.createdAt), asc(externalIdentities.providerId));
}

export async function insertSignOn(tx: Db, row: typeof singleSignOnSessions.$inferInsert): Promise<void> {
  await tx.insert(singleSignOnSessions).values(row);
}

/** The sealed address that ends a session at its provider; null if there is none. */
export async function findSignOutAddress(db: Db, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ address: singleSignOnSessions.signOutAddress })
    .from(singleSignOnSessions)
    .where(eq(singleSignOnSessions.sessionId, sessionId));
  return row?.address ?? null;
}

/** The ids of the sessions that began at a provider. */
export async function listSessionsOf(db: Db, providerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: singleSignOnSessions.sessionId })
    .from(singleSignOnSessions)
    .where(eq(singleSignOnSessions.providerId, providerId));
  return rows.map(({ id }) => id);
}
