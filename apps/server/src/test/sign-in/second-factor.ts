import { isAppError } from '@vitrine/contract/core/errors';
import { createTotp, stepAt } from '../../features/second-factors/totp.ts';
import type { ApiClient, TestApp } from '../app.ts';

/** The code of an app at the time of the server. @param steps of 30 seconds before or after it */
export const codeOf = ({ clock }: Pick<TestApp, 'clock'>, secret: string, steps = 0): string =>
  createTotp(secret, stepAt(clock()) + steps);

/**
 * Turns the second factor of a person on. The code of the step before the current one is used for it, so that the current
 * one can still be used.
 *
 * @param proof the password, if the person signed in long ago
 */
export async function turnOnSecondFactor(
  server: Pick<TestApp, 'clock'>,
  { client }: { client: ApiClient },
  proof: { password?: string } = {},
) {
  const { secret } = await client.secondFactors.start({ body: proof });
  const { recoveryCodes } = await client.secondFactors.confirm({ body: { code: codeOf(server, secret, -1) } });
  return { secret, recoveryCodes };
}

/** Signs in by password, and returns the challenge of the second step. */
export async function findChallenge(
  server: Pick<TestApp, 'visitor'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const refusal = await server.visitor.accounts.login({ body: { email, password } }).catch((error: unknown) => error);
  if (!isAppError(refusal, 'auth.second_factor_required')) throw new Error('The sign-in asks for no second factor');
  return String(refusal.details?.['challenge']);
}

/** The code of the error that a request is refused with; `done` if it is not refused. */
export const outcomeOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );
