import { randomBytes } from 'node:crypto';
import { isAppError } from '@vitrine/contract/core/errors';
import { isUnanswered, type Ledger } from './ledger.ts';
import { type Account, inventName, signUp } from './people.ts';
import { request } from './screens.ts';
import { createTusHeaders } from './uploads.ts';

interface Limit {
  /** The most requests that may pass. */
  most: number;
  tries: number;
  /** The error code of a request that passes; null: it succeeds. */
  counted: string | null;
  refusal: string;
}

/** Exceeds limits of a new account with requests to all processes at once. */
export function createLimits({ url }: Pick<Account, 'url'>, ledger: Ledger) {
  return async () => {
    let account: Account | null = null;
    await ledger.attempt('account created', async (attempt) => {
      account = await signUp(url, attempt);
    });
    if (account === null) return;
    const { client, token }: Account = account;

    await ledger.attempt('limit of screens kept', () =>
      exceed({ most: 1, tries: 6, counted: null, refusal: 'device.limit_reached' }, () =>
        client.devices.register({ body: { deviceId: inventName('app').replace(' ', '-') } }),
      ),
    );
    // The limit is 100 MB, so two of 40 MB pass.
    const headers = createTusHeaders(token, { 'upload-length': '40000000' });
    await ledger.attempt('limit of storage kept', () =>
      exceed({ most: 2, tries: 6, counted: null, refusal: 'storage.limit_exceeded' }, () =>
        request(`${url}/api/objects/uploads`, { method: 'POST', headers }),
      ),
    );
    await ledger.attempt('rate limit kept', () =>
      exceed({ most: 20, tries: 30, counted: 'pairing.code_invalid', refusal: 'request.too_many' }, () =>
        client.devices.pair({ body: { code: randomBytes(3).toString('hex').toUpperCase() } }),
      ),
    );
  };
}

/** @throws Error if too many requests pass, or if too few do although they were answered */
async function exceed({ most, tries, counted, refusal }: Limit, send: () => Promise<unknown>): Promise<void> {
  const errors = await Promise.all(
    Array.from({ length: tries }, () =>
      send().then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  const codes = errors.map((error) => (isAppError(error) ? error.code : error));
  const passed = codes.filter((code) => code === counted).length;
  const unanswered = errors.filter(isUnanswered).length;
  const refused = codes.filter((code) => code === refusal).length;
  if (passed > most || passed + unanswered < most || passed + unanswered + refused < tries) {
    throw new Error(`Of ${tries}, ${passed} passed: ${codes.join(', ')}`);
  }
}
