import type { Role } from '@vitrine/contract/team/roles';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { accounts, sessions, users } from '../accounts-tables.ts';

/** The groups of an identity provider whose members get a role. */
export interface GroupRole {
  group: string;
  role: Exclude<Role, 'owner'>;
}

/** OpenID providers. Administrators of the installation set them up, each for one account. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Sealed with a key derived from the installation’s secret. */
    clientSecret: text().notNull(),
    /** The claim that lists a person's groups. */
    groupsClaim: text().notNull(),
    /** The first entry with one of the person's groups counts. */
    groupRoles: jsonb().$type<GroupRole[]>().notNull(),
    /** The role of people in none of these groups; null: they do not become members. */
    defaultRole: text().$type<GroupRole['role']>(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('identity_providers_account').on(table.accountId)],
);

/** The email domains whose addresses a provider vouches for; each belongs to one provider. */
export const identityProviderDomains = pgTable(
  'identity_provider_domains',
  {
    /** The domain in ASCII and lower case. */
    domain: text().primaryKey(),
    providerId: text()
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
  },
  (table) => [index('identity_provider_domains_provider').on(table.providerId)],
);

/** Users as identity providers know them. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    providerId: text()
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    /** The provider's id of the person: the claim `sub`. */
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instantColumn().notNull(),
    lastUsedAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.subject] }),
    index('external_identities_user').on(table.userId),
  ],
);

/** Sessions that began at an identity provider. They end when it is removed. */
export const singleSignOnSessions = pgTable(
  'single_sign_on_sessions',
  {
    sessionId: text()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    providerId: text()
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    /** The address that ends the session at the provider, with the person's token: sealed. Null if it has none. */
    signOutAddress: text(),
  },
  (table) => [index('single_sign_on_sessions_provider').on(table.providerId)],
);
