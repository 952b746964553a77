import type { Passkey } from '@vitrine/contract/sign-in/passkeys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { loadAuthenticator, notePasskey } from './authenticator.ts';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** The passkeys of the signed-in person, newest first. */
export const usePasskeys = () => useRead(q.passkeys.list({ failure: 'Failed to fetch passkeys' }));

/** Adds a passkey, which the person confirms in a dialog of the browser. Throws if server or browser refuse. */
export function useAddPasskey() {
  const api = useApi();
  const queries = useQueryClient();
  return async (name: string, password: string | undefined): Promise<void> => {
    const { options } = await api.passkeys.begin({ body: { password } });
    const { startRegistration } = await loadAuthenticator();
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports } = response;
    const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
    await api.passkeys.add({ body: { name, credential } });
    notePasskey();
    await queries.invalidateQueries({ queryKey: keys.account.all });
  };
}

export function useRenamePasskey() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) => api.passkeys.rename({ params: { id }, body: { name } }),
    meta: { failure: 'Error' },
    onSettled: useInvalidate(keys.account.passkeys),
  });
}

export function useRemovePasskey() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: string) => api.passkeys.remove({ params: { id } }),
    meta: { failure: 'Error' },
    onSettled: useInvalidate(keys.account.passkeys),
  });
}
