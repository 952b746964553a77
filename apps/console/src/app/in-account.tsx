import type { User } from '@vitrine/contract/accounts';
import { isAppError } from '@vitrine/contract/core/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { keepAccountId, onAccountRefusal, readAddressAccount, releaseAccount } from '../api/account.ts';
import { useApi } from '../api/use-api.tsx';
import { q } from '../api/q.ts';
import { meQuery } from '../features/accounts/index.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { fetched } from '../ui/rendering/fetched.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const NoAccountPage = fetched(
  async () => (await import('../features/accounts/no-account-page.tsx')).NoAccountPage,
  Fragment,
);

const FactorRequiredPage = fetched(
  async () => (await import('../features/accounts/factor-required-page.tsx')).FactorRequiredPage,
  Fragment,
);

const SingleSignOnRequiredPage = fetched(
  async () => (await import('../features/accounts/single-sign-on-required-page.tsx')).SingleSignOnRequiredPage,
  Fragment,
);

/**
 * Shows the pages of an account once it is known which one this tab uses. An account that the person does not belong to
 * does not exist for them; when they are removed while they work, a page says so. One that asks for another way of
 * signing in is replaced by a page on which they show it.
 */
export function InAccount({ children }: { children: ReactNode }) {
  const api = useApi();
  const queries = useQueryClient();
  const {
    data: user,
    error,
    refetch,
  } = useQuery({
    ...meQuery(api),
    async queryFn() {
      const me = await api.accounts.me();
      keepAccountId(me.id);
      return me;
    },
    // Without its account, a tab must not take up another one.
    enabled: ({ state }) => !isBarred(state.error),
    throwOnError: (reason, { state }) => state.data === undefined && !isBarred(reason),
  });

  useEffect(
    () =>
      onAccountRefusal(() => void queries.refetchQueries({ queryKey: q.accounts.me.key }, { cancelRefetch: false })),
    [queries],
  );
  useSwitch(user);
  const isReleased = isOutside(error);
  // Before the page below requests the person's other accounts: what names the lost one is refused.
  useLayoutEffect(() => {
    if (isReleased) releaseAccount();
  }, [isReleased]);

  if (isReleased) {
    if (user === undefined && isAppError(error, 'account.not_found')) return <NotFoundPage isOutside />;
    return (
      <Suspense fallback={<Spinner className="min-h-dvh" />}>
        <NoAccountPage lost={user === undefined ? null : user.accountName} />
      </Suspense>
    );
  }
  if (lacksFactor(error)) {
    return (
      <Suspense fallback={<Spinner className="min-h-dvh" />}>
        <FactorRequiredPage onProven={() => void refetch()} />
      </Suspense>
    );
  }
  if (lacksSingleSignOn(error)) {
    return (
      <Suspense fallback={<Spinner className="min-h-dvh" />}>
        <SingleSignOnRequiredPage />
      </Suspense>
    );
  }
  return user === undefined ? <Spinner className="min-h-dvh" /> : children;
}

const isOutside = (error: unknown): boolean =>
  isAppError(error, 'account.not_found') || isAppError(error, 'account.none');

/** True if the account asks for a second factor that the session has not shown. */
const lacksFactor = (error: unknown): boolean => isAppError(error, 'auth.second_factor_missing');

/** True if the account is open to people who come from its identity provider only. */
const lacksSingleSignOn = (error: unknown): boolean => isAppError(error, 'auth.single_sign_on_required');

/** True if a page that says why replaces the pages of the account. */
const isBarred = (error: unknown): boolean => isOutside(error) || lacksFactor(error) || lacksSingleSignOn(error);

/** Makes the account of the address the one that the session used last. */
function useSwitch(user: User | undefined): void {
  const api = useApi();
  const accountId = user !== undefined && user.accountCount > 1 && user.id === readAddressAccount() ? user.id : null;
  useEffect(() => {
    // If it fails, this tab keeps its account all the same.
    if (accountId !== null) void api.team.switchAccount({ params: { accountId } }).catch(() => {});
  }, [api, accountId]);
}
