import { api as routes } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/client';
import type { AppError } from '@vitrine/contract/errors';
import { refusalOf, tellRefusal } from './refusals.ts';
import { endSession, readToken } from './session.ts';

/** Calls the server that served the console. A token that the server no longer takes ends the session here too. */
export const httpClient = createClient(routes, {
  token: readToken,
  onError(error: AppError) {
    const { code } = error;
    const refusal = refusalOf(error);
    if (refusal !== null) tellRefusal(refusal);
    if ((code === 'auth.expired' || code === 'auth.required') && readToken() !== null) endSession();
  },
});
