import { useMutation } from '@tanstack/react-query';
import type { NewPairingToken, PairingToken, PairingTokenId } from '@vitrine/contract/fleet/pairing-tokens';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';

/** A pairing token with its secret, which the server returns once. */
export interface TokenWithSecret {
  pairingToken: PairingToken;
  token: string;
}

/** The pairing tokens of the account, the newest first. */
export const usePairingTokens = () =>
  useRead(
    q.pairingTokens.list({
      failure: 'Failed to fetch prepared screens',
      select: ({ pairingTokens }) => pairingTokens,
    }),
  );

/** The caller shows failures. */
export function useCreatePairingToken() {
  const api = useApi();
  return useMutation({
    mutationFn: (body: NewPairingToken): Promise<TokenWithSecret> => api.pairingTokens.create({ body }),
    onSettled: useInvalidate(keys.pairingTokens.all, keys.groups.all),
  });
}

export function useRevokePairingToken() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: PairingTokenId) => api.pairingTokens.revoke({ params: { id } }),
    meta: { failure: 'Failed to revoke' },
    onSettled: useInvalidate(keys.pairingTokens.all),
  });
}
