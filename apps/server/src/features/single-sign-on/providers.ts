import { tell } from '@vitrine/contract/core/told/tell';
import { withTold } from '../../platform/told/read-told.ts';
import { AccountId } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import {
  type IdentityProvider,
  type IdentityProviderChange,
  IdentityProviderId,
  type NewIdentityProvider,
} from '@vitrine/contract/sign-in/single-sign-on';
import { CALLBACK_PATH, SIGN_IN_PATH } from '@vitrine/contract/sign-in/single-sign-on-addresses';
import type { Db } from '../../platform/database.ts';
import { isViolationOf } from '../../platform/database/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { createSeal } from '../../platform/seal.ts';
import { lockAccount, type Sessions } from '../accounts/index.ts';
import type { Issuers } from './issuers.ts';
import {
  countProviders,
  deleteProvider,
  findProvider,
  insertProvider,
  isOnlySingleSignOn,
  type ListedProvider,
  listProviders,
  listSessionsOf,
  listTakenDomains,
  replaceDomains,
  updateProvider,
} from './store.ts';

interface Dependencies {
  issuers: Issuers;
  sessions: Sessions;
  /** Seals client secrets. */
  seal: ReturnType<typeof createSeal>;
}

/** The identity providers of all accounts, which only the administrators of the installation set up. */
export function createProviders(
  { db, clock, security, publicUrl }: Platform,
  { issuers, sessions, seal }: Dependencies,
) {
  /** Changes the providers of an account one request at a time. @throws user.not_found, identity_provider.domain_taken */
  async function change<T>(accountId: string, work: (tx: Db) => Promise<T>): Promise<T> {
    try {
      return await db.transaction(async (tx) => {
        if ((await lockAccount(tx, accountId)) === null) throw new AppError('user.not_found');
        return work(tx);
      });
    } catch (error) {
      if (!isViolationOf(error, 'identity_provider_domains_pkey')) throw error;
      throw new AppError('identity_provider.domain_taken', { cause: error });
    }
  }

  return {
    async list(): Promise<{ providers: IdentityProvider[]; redirectUri: string; signedOutUri: string }> {
      const providers = (await listProviders(db)).map(toProvider);
      return {
        providers,
        redirectUri: `${publicUrl()}${CALLBACK_PATH}`,
        signedOutUri: `${publicUrl()}${SIGN_IN_PATH}`,
      };
    },

    check: ({ issuer }: { issuer: string }) => issuers.check(issuer),

    /** @throws user.not_found, identity_provider.domain_taken, identity_provider.issuer_refused for one without https, or that the server does not open */
    async create(
      accountId: string,
      { domains, clientSecret, issuer, ...settings }: NewIdentityProvider,
    ): Promise<IdentityProvider> {
      await issuers.requireOpenable(issuer);
      return change(accountId, async (tx) => {
        const createdAt = clock();
        const id = newId('idp', createdAt.getTime());
        await insertProvider(tx, {
          id,
          accountId,
          issuer,
          clientSecret: seal.seal(clientSecret),
          createdAt,
          ...settings,
        });
        await setDomains(tx, id, domains);
        security.report('identity_provider_added', { accountId, providerId: id });
        return toProvider(await requireProvider(tx, accountId, id));
      });
    },

    /** @throws user.not_found, identity_provider.not_found, identity_provider.domain_taken */
    update: (
      accountId: string,
      id: string,
      { domains, clientSecret, ...settings }: IdentityProviderChange,
    ): Promise<IdentityProvider> =>
      change(accountId, async (tx) => {
        await requireProvider(tx, accountId, id);
        const secret = clientSecret === undefined ? {} : { clientSecret: seal.seal(clientSecret) };
        await updateProvider(tx, id, { ...settings, ...secret });
        await setDomains(tx, id, domains);
        security.report('identity_provider_changed', { accountId, providerId: id });
        return toProvider(await requireProvider(tx, accountId, id));
      }),

    /** Ends the sessions that began with it, too. @throws user.not_found, identity_provider.not_found, identity_provider.needed */
    async remove(accountId: string, id: string): Promise<void> {
      await change(accountId, async (tx) => {
        await requireProvider(tx, accountId, id);
        if ((await countProviders(tx, accountId)) === 1 && (await isOnlySingleSignOn(tx, accountId))) {
          throw new AppError('identity_provider.needed');
        }
        for (const sessionId of await listSessionsOf(tx, id)) await sessions.end(sessionId, tx);
        await deleteProvider(tx, id);
        security.report('identity_provider_removed', { accountId, providerId: id });
      });
    },
  };
}

/** @throws identity_provider.not_found */
async function requireProvider(at: Db, accountId: string, id: string): Promise<ListedProvider> {
  const found = await findProvider(at, id);
  if (found?.provider.accountId !== accountId) throw new AppError('identity_provider.not_found');
  return found;
}

/** @throws identity_provider.domain_taken */
async function setDomains(tx: Db, providerId: string, wanted: readonly string[]): Promise<void> {
  const domains = [...new Set(wanted)];
  const [domain] = await listTakenDomains(tx, domains, providerId);
  if (domain !== undefined) {
    const message = tell('identity_provider.domain_of_other', { domain });
    throw new AppError('identity_provider.domain_taken', withTold(message, { domain }));
  }
  await replaceDomains(tx, providerId, domains);
}

const toProvider = ({ provider, domains, accountName }: ListedProvider): IdentityProvider => ({
  id: IdentityProviderId.parse(provider.id),
  accountId: AccountId.parse(provider.accountId),
  accountName,
  name: provider.name,
  issuer: provider.issuer,
  clientId: provider.clientId,
  domains,
  groupsClaim: provider.groupsClaim,
  groupRoles: provider.groupRoles,
  defaultRole: provider.defaultRole,
  createdAt: provider.createdAt.toISOString(),
});
