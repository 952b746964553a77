import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isAppError } from '@vitrine/contract/core/errors';
import { t } from '@vitrine/messages/t';
import { useApi } from './use-api.tsx';
import { type FailureText, q } from './q.ts';
import type { explainRole as ExplainRole } from './roles/who-can.ts';
import type { Toast } from '../ui/feedback/toast-view.tsx';
import { useToast } from '../ui/feedback/toast.tsx';

/**
 * The toast of a mutation that fails, also by what it was to change. Without one, or if it is undefined, its caller shows
 * the failure.
 */
export interface Failing<Variables> {
  failure?: FailureText | ((variables: Variables, error: Error) => FailureText | undefined);
}

/** Declared as methods, because TypeScript then accepts them for the variables of any mutation. */
interface AnyTexts {
  describeFailure(variables: unknown, error: Error): FailureText | undefined;
  describeSuccess(answer: unknown, variables: unknown): string | Toast | undefined;
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is the title of the error state in place of the data. */
    queryMeta: { failure: string };
    mutationMeta: {
      failure?: FailureText | AnyTexts['describeFailure'] | undefined;
      done?: string | AnyTexts['describeSuccess'] | undefined;
    };
  }
}

/** The toast of a failure, with the server's reason. */
export function failureToast(failure: FailureText, error: Error): Toast {
  const { message } = error;
  const { title, reason } = typeof failure === 'string' ? { title: failure, reason: t('An error occurred') } : failure;
  return { title, text: message || reason, tone: 'danger' };
}

/** Explains a refusal because of the role, by code that is loaded then. */
const explainRole: typeof ExplainRole = async (...refusal) =>
  (await import('./roles/who-can.ts')).explainRole(...refusal);

/** Provides the query cache, and shows a toast when a change with `meta.failure` fails or one with `meta.done` is made. */
export function QueryProvider({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  const toast = useToast();
  const api = useApi();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const { meta, state } = event.mutation;
        if (event.action.type === 'success') {
          const done = typeof meta?.done === 'function' ? meta.done(state.data, state.variables) : meta?.done;
          if (done !== undefined) toast(typeof done === 'string' ? { title: done } : done);
        }
        if (event.action.type !== 'error') return;
        const { error } = event.action;
        // A change that waits for approval has not failed. Another notice reports it, with a link to what waits.
        if (isAppError(error, 'approval.waiting')) return;
        if (isAppError(error, 'auth.role_required')) return void explainRole(error, { api, queries, toast });
        const failure = typeof meta?.failure === 'function' ? meta.failure(state.variables, error) : meta?.failure;
        if (failure !== undefined) toast(failureToast(failure, error));
      }),
    [api, queries, toast],
  );
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (isAppError(event.action.error, 'auth.role_required'))
          void queries.invalidateQueries({ queryKey: q.accounts.me.key });
      }),
    [queries],
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
