import { AppError } from '@vitrine/contract/core/errors';
import type { FetchFailure } from './fetch-error.ts';
import { createAddressCheck } from './guarded-fetch.ts';
import type { PrivateAddresses } from './private-addresses.ts';

const ALLOW = 'The operator of this server can allow it with ALLOW_PRIVATE_ADDRESSES.';

const messages: Partial<Record<FetchFailure, string>> = {
  private: `This address is not public, so the server does not open it. ${ALLOW}`,
  port: 'The server only opens the ports 80 and 443 of public addresses.',
  name: `The name of the server was not found, or its address is not public. ${ALLOW}`,
};

/**
 * Creates a function that refuses addresses that the server would not open, before they are saved.
 *
 * @throws address.refused
 */
export function createRequireOpenable(allowed: PrivateAddresses) {
  const check = createAddressCheck(allowed);
  return async (url: string, looksUp = true): Promise<void> => {
    const failure = await check(url, looksUp);
    if (failure === null) return;
    const message = messages[failure.reason] ?? 'The server cannot open this address.';
    throw new AppError('address.refused', { message, details: { reason: failure.reason } });
  };
}
