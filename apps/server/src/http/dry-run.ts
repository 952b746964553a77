import type { Effect } from '@vitrine/contract/playout/effect';
import { AppError } from '@vitrine/contract/core/errors';
import type { Endpoint } from './endpoint.ts';

/**
 * Carries out a change and undoes it; returns what it would do to the account's screens that the caller sees, and the row
 * ids of all screens that it concerns, also of those that show the same for the next 14 days.
 */
export type TryOut = (
  accountId: string,
  change: () => Promise<unknown>,
) => Promise<{ effect: Effect; concernedIds: readonly string[] }>;

/**
 * True if a request is a dry run, by `?dryRun=true`.
 *
 * @throws request.invalid for another value, and where the route has no dry run: it must not be carried out instead
 */
export function isDryRunRequest({ route, method }: Endpoint, query: unknown): boolean {
  if (method === 'GET' || method === 'HEAD' || !isObject(query) || !('dryRun' in query)) return false;
  if (query.dryRun === 'false') return false;
  if (query.dryRun !== 'true') throw new AppError('request.invalid', { message: 'dryRun must be true or false' });
  if (route.dryRun === true) return true;
  throw new AppError('request.invalid', {
    message: 'This call has no dry run, so nothing was changed. Send it without dryRun to carry it out.',
  });
}

/** The inputs with `force` where the route knows it, so that a schedule in the way is part of the effect. */
export function withForce(parsed: Record<string, unknown>): Record<string, unknown> {
  const { body } = parsed;
  return isObject(body) && 'force' in body ? { ...parsed, body: { ...body, force: true } } : parsed;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
