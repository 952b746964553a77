import { IdentityProviderId } from '@vitrine/contract/sign-in/single-sign-on';
import type { OwnData } from '@vitrine/contract/team/own-data';
import type { Platform } from '../../platform/platform.ts';
import { createSeal } from '../../platform/seal.ts';
import type { Accounts, Attempts, Passwords, Sessions } from '../accounts/index.ts';
import { createIssuers } from './issuers.ts';
import { createJoining } from './joining.ts';
import { createProviders } from './providers.ts';
import { createSignOn } from './sign-in.ts';
import { findProviderOfDomain, findSignOutAddress, hasDomains, listIdentities } from './store.ts';

interface Dependencies {
  accounts: Accounts;
  attempts: Attempts;
  passwords: Passwords;
  sessions: Sessions;
  allowsHttpIssuers: boolean;
}

export type SingleSignOn = ReturnType<typeof createSingleSignOn>;

/** Identity providers, and how people sign in through them. */
export function createSingleSignOn(platform: Platform, dependencies: Dependencies) {
  const { db, secret } = platform;
  const issuers = createIssuers(platform, dependencies);
  const seals = {
    clientSecret: createSeal(secret, 'client-secrets'),
    signOutAddress: createSeal(secret, 'sign-out-addresses'),
  };
  const { count, ...signOn } = createSignOn(platform, {
    ...dependencies,
    issuers,
    seals,
    joining: createJoining(platform, dependencies),
  });

  return {
    ...signOn,

    providers: createProviders(platform, { ...dependencies, issuers, seal: seals.clientSecret }),

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
