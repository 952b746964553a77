import type {
  IdentityProviderChange,
  IdentityProviderId,
  NewIdentityProvider,
} from '@vitrine/contract/sign-in/single-sign-on';
import type { AccountId } from '@vitrine/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';

/** The identity providers of all accounts, and the addresses that they need to know. */
export const useIdentityProviders = () => useRead(q.identityProviders.list());

export type SavedProvider =
  | { id: null; accountId: AccountId; body: NewIdentityProvider }
  | { id: IdentityProviderId; accountId: AccountId; body: IdentityProviderChange };

/** Sets up a provider, or changes one. Its dialog shows errors. */
export function useSaveProvider(onSaved: () => void) {
  const api = useApi();
  const refresh = useInvalidate(keys.admin.identityProviders);
  return useMutation({
    mutationFn: ({ id, accountId, body }: SavedProvider) =>
      id === null
        ? api.identityProviders.create({ params: { userId: accountId }, body })
        : api.identityProviders.update({ params: { userId: accountId, id }, body }),
    onSuccess: onSaved,
    onSettled: refresh,
  });
}

/** Reads the description that an issuer publishes. */
export function useCheckIssuer() {
  const api = useApi();
  return useMutation({ mutationFn: (issuer: string) => api.identityProviders.check({ body: { issuer } }) });
}

export function useRemoveProvider() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id, accountId }: { id: IdentityProviderId; accountId: AccountId }) =>
      api.identityProviders.remove({ params: { userId: accountId, id } }),
    meta: { failure: 'Failed to remove the provider' },
    onSettled: useInvalidate(keys.admin.identityProviders),
  });
}
