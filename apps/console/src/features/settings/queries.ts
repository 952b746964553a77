import type { Farewell, NameChange, PasswordChange } from '@vitrine/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';

/** Signing in elsewhere is no change of the account's data, so nobody tells of it. */
const SESSIONS_POLL_MS = 10_000;

const sessionsKey = ['account', 'settings', 'sessions'] as const;

/** List the sessions of the account, newest first. */
export function useSessions() {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await api.accounts.sessions()).sessions,
    refetchInterval: SESSIONS_POLL_MS,
    meta: { failure: 'Failed to fetch sessions' },
  });
}

/** What an account can do about itself. Each is refused by throwing. */
export function useAccountActions() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['account'] });
  return {
    rename: async (body: NameChange) => {
      await api.accounts.rename({ body });
      await refresh();
    },
    changePassword: async (body: PasswordChange) => {
      await api.accounts.changePassword({ body });
      await refresh();
    },
    deleteAccount: (body: Farewell) => api.accounts.deleteAccount({ body }),
  };
}

export function useEndSession() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.accounts.endSession({ params: { id } }),
    // Also when it was refused: it had ended by then.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
