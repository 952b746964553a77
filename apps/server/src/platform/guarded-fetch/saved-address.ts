import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import type { FetchFailure } from './fetch-error.ts';
import { createAddressCheck } from './guarded-fetch.ts';
import type { PrivateAddresses } from './private-addresses.ts';

const messages: Partial<Record<FetchFailure, string>> = {
  private: say(
    'This address is not public, so the server does not open it. The operator of this server can allow it with ALLOW_PRIVATE_ADDRESSES.',
  ),
  port: say('The server only opens the ports 80 and 443 of public addresses.'),
  name: say(
    'The name of the server was not found, or its address is not public. The operator of this server can allow it with ALLOW_PRIVATE_ADDRESSES.',
  ),
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
    const message = messages[failure.reason] ?? say('The server cannot open this address.');
    throw new AppError('address.refused', { message, details: { reason: failure.reason } });
  };
}
