import { IdentityProviderId } from '@vitrine/contract/sign-in/single-sign-on';
import type { OwnData } from '@vitrine/contract/team/own-data';
import type { Clock, MonotonicClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { PrivateAddresses } from '../../platform/guarded-fetch/private-addresses.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import { createSeal } from '../../platform/seal.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Accounts, Attempts, Passwords, Sessions } from '../accounts/index.ts';
import { createIssuers } from './issuers.ts';
import { createJoining } from './joining.ts';
import { createProviders } from './providers.ts';
import { createSignOn, type SingleSignOnLimits } from './sign-in.ts';
import { findProviderOfDomain, findSignOutAddress, hasDomains, listIdentities } from './store.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  monotonic: MonotonicClock;
  limiter: RateLimiter;
  limits: SingleSignOnLimits;
  accounts: Accounts;
  attempts: Attempts;
  passwords: Passwords;
  sessions: Sessions;
  security: SecurityLog;
  privateAddresses: PrivateAddresses;
  allowsHttpIssuers: boolean;
  publicUrl: () => string;
  /** The installation’s secret. */
  secret: string;
}

export type SingleSignOn = ReturnType<typeof createSingleSignOn>;

/** Identity providers, and how people sign in through them. */
export function createSingleSignOn(dependencies: Dependencies) {
  const { db, secret } = dependencies;
  const issuers = createIssuers(dependencies);
  const seals = {
    clientSecret: createSeal(secret, 'client-secrets'),
    signOutAddress: createSeal(secret, 'sign-out-addresses'),
  };
  const { count, ...signOn } = createSignOn({
    ...dependencies,
    issuers,
    seals,
    joining: createJoining(dependencies),
  });

  return {
    ...signOn,

    providers: createProviders({ ...dependencies, issuers, seal: seals.clientSecret }),

    /** The provider of an email address by its domain; null if none vouches for it. @throws request.too_many */
    async options(
      { email }: { email: string },
      { address }: { address: string },
    ): Promise<{ id: IdentityProviderId; name: string } | null> {
      await count(address);
      const found = await findProviderOfDomain(db, email.slice(email.lastIndexOf('@') + 1).toLowerCase());
      return found === null ? null : { id: IdentityProviderId.parse(found.id), name: found.name };
    },

    /** True if a provider vouches for a domain, so that people can sign in through it. */
    isUsed: (): Promise<boolean> => hasDomains(db),

    /** The address that ends a session at its provider; null if there is none. */
    async findSignOutAddress(sessionId: string): Promise<string | null> {
      const sealed = await findSignOutAddress(db, sessionId);
      return sealed === null ? null : seals.signOutAddress.open(sealed);
    },

    /** The identities of a user at identity providers, the oldest first. */
    async listIdentities(userId: string): Promise<OwnData['identities']> {
      const rows = await listIdentities(db, userId);
      return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }));
    },
  };
}
