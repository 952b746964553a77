import type { AccountDeletion, PasswordChange, ProfileChange } from '@vitrine/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** Polled, because signing in elsewhere sends no change event. */
const SESSIONS_POLL_MS = 10_000;

/** The sessions of the account, newest first. */
export const useSessions = () =>
  useRead(
    q.accounts.sessions({
      intervalMs: SESSIONS_POLL_MS,
      failure: 'Failed to fetch sessions',
      select: ({ sessions }) => sessions,
    }),
  );

/** The changes of one's own account. They throw when the server refuses them. */
export function useAccountActions() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keys.account.all });
  return {
    changeProfile: async (body: ProfileChange) => {
      await api.accounts.changeProfile({ body });
      await refresh();
    },
    changePassword: async (body: PasswordChange) => {
      await api.accounts.changePassword({ body });
      await refresh();
    },
    deleteAccount: (body: AccountDeletion) => api.accounts.deleteAccount({ body }),
  };
}

export function useChangeTimeZone() {
  const api = useApi();
  return useMutation({
    mutationFn: (timeZone: string) => api.accounts.changeTimeZone({ body: { timeZone } }),
    meta: { failure: 'Failed to change the time zone' },
    onSettled: useInvalidate(keys.account.all),
  });
}

/** Ends all other sessions of the account; without `isKept` this one too. */
export function useEndSessions() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isKept: boolean) => api.accounts.endSessions({ body: { includingThis: !isKept } }),
    meta: { failure: 'Error' },
    // The list cannot be loaded any more without a session.
    onSuccess: (_, isKept) => (isKept ? queries.invalidateQueries({ queryKey: keys.account.sessions }) : undefined),
  });
}

export function useEndSession() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: string) => api.accounts.endSession({ params: { id } }),
    meta: { failure: 'Error' },
    // The session has ended after a refusal, too.
    onSettled: useInvalidate(keys.account.sessions),
  });
}
