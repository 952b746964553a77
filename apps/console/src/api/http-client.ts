import type { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/core/client';
import type { AppError } from '@vitrine/contract/core/errors';
import { publishAccountRefusal, readAccountId } from './account.ts';
import { routes } from './routes.ts';
import { toShownError } from './shown-error.ts';
import { toLimitRefusal, publishRefusal } from './refusals.ts';
import { endSession, readToken } from './session.ts';

/** Errors after which a tab fetches again what it may show of its account. */
const accountRefusals = new Set<string>([
  'account.not_found',
  'account.none',
  'auth.second_factor_missing',
  'auth.single_sign_on_required',
]);

/**
 * The client of the server that served the console. A refused token ends the session, unless another tab has signed in
 * again meanwhile. Errors carry a message to display, which never contains the response of a proxy.
 */
export const httpClient: Client<typeof api> = createClient<typeof api>(routes, {
  token: readToken,
  accountId: readAccountId,
  toShown: toShownError,
  onError(error: AppError, token: string | null) {
    const { code } = error;
    const refusal = toLimitRefusal(error);
    if (refusal !== null) publishRefusal(refusal);
    if (accountRefusals.has(code)) publishAccountRefusal();
    const isRefused = code === 'auth.expired' || code === 'auth.required';
    if (isRefused && token !== null && token === readToken()) endSession();
  },
});
