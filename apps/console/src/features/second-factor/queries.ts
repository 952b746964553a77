import { isAppError } from '@vitrine/contract/core/errors';
import type { Confirmation } from '@vitrine/contract/sign-in/second-factors';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** The state of the person's second factor, and what the account asks of this session. */
export const useSecondFactor = () => useRead(q.secondFactors.read({ failure: 'Failed to fetch the second factor' }));

/** Returns a function that fetches again everything that shows the factor. */
export const useFactorRefetch = () =>
  useInvalidate(keys.account.secondFactor, keys.account.sessions, keys.team.members);

/**
 * Starts the setup of an app, with the password unless the session is fresh, and returns its secret. The caller shows
 * that the password is missing or wrong.
 */
export function useStart() {
  const api = useApi();
  return useMutation({
    mutationFn: (password: string | undefined) => api.secondFactors.start({ body: { password } }),
    meta: {
      failure: (_: unknown, error: Error) => (isPasswordProblem(error) ? undefined : 'Failed to start the setup'),
    },
    onError: useFactorRefetch(),
  });
}

/** True for the refusal of a change because the password is missing or wrong. */
export const isPasswordProblem = (error: unknown): boolean =>
  isAppError(error, 'auth.password_required') || isAppError(error, 'account.password_wrong');

/**
 * Turns the factor on by a first code. The caller shows failures.
 *
 * @param onConfirmed called with the recovery codes, even after unmounting: they cannot be fetched again
 */
export function useConfirmFactor(onConfirmed: (recoveryCodes: string[]) => void) {
  const api = useApi();
  return useMutation({
    mutationFn: async (code: string) => (await api.secondFactors.confirm({ body: { code } })).recoveryCodes,
    onSuccess: onConfirmed,
  });
}

/** Shows the factor in this session, which began without it. The caller shows failures. */
export function useProof() {
  const api = useApi();
  return useMutation({
    mutationFn: (code: string) => api.secondFactors.prove({ body: { code } }),
    onSuccess: useFactorRefetch(),
  });
}

/** The caller shows failures. */
export function useTurnOff() {
  const api = useApi();
  return useMutation({
    mutationFn: (body: Confirmation) => api.secondFactors.turnOff({ body }),
    onSettled: useFactorRefetch(),
  });
}

/** Replaces the recovery codes, and returns the new ones. The caller shows failures. */
export function useRenewal() {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: Confirmation) => (await api.secondFactors.renewRecoveryCodes({ body })).recoveryCodes,
    onSettled: useFactorRefetch(),
  });
}
