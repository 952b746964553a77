import { api as routes } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { AppError } from '@vitrine/contract/core/errors';
import { refusalOf, tellRefusal } from './refusals.ts';
import { endSession, readToken } from './session.ts';

/**
 * Calls the server that served the console. A token that the server refuses ends the session here too, unless another
 * tab has signed in again meanwhile. Failures carry a message to show: what a proxy answers is never displayed.
 */
export const httpClient = createClient(routes, {
  token: readToken,
  isReadable: true,
  onError(error: AppError, token: string | null) {
    const { code } = error;
    const refusal = refusalOf(error);
    if (refusal !== null) tellRefusal(refusal);
    const isRefused = code === 'auth.expired' || code === 'auth.required';
    if (isRefused && token !== null && token === readToken()) endSession();
  },
});
