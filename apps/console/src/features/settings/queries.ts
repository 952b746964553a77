import type { AccountDeletion, NameChange, PasswordChange } from '@vitrine/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';

/** Polled, because signing in elsewhere sends no change event. */
const SESSIONS_POLL_MS = 10_000;

const sessionsKey = ['account', 'settings', 'sessions'] as const;

/** The sessions of the account, newest first. */
export function useSessions() {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await api.accounts.sessions()).sessions,
    refetchInterval: SESSIONS_POLL_MS,
    meta: { failure: 'Failed to fetch sessions' },
  });
}

/** The changes of one's own account. They throw when the server refuses them. */
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
    deleteAccount: (body: AccountDeletion) => api.accounts.deleteAccount({ body }),
  };
}

/** Ends all other sessions of the account; without `isKept` this one too. */
export function useEndSessions() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isKept: boolean) => api.accounts.endSessions({ body: { includingThis: !isKept } }),
    // Without a session the list cannot be loaded any more.
    onSuccess: (_, isKept) => (isKept ? queries.invalidateQueries({ queryKey: sessionsKey }) : undefined),
  });
}

export function useEndSession() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.accounts.endSession({ params: { id } }),
    // Also after a refusal, because the session has already ended then.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
