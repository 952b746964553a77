import { EmailAddress } from '@vitrine/contract/accounts';
import { PersonName } from '@vitrine/contract/profile';
import { AppError } from '@vitrine/contract/core/errors';
import type { Person } from './joining.ts';

const MAX_NAME = 100;

/** Clocks of providers may be fast by this time. */
const MAX_AHEAD_MS = 5 * 60 * 1000;

/** The texts in a claim that is a list or a single text. */
function listTexts(claim: unknown): string[] {
  const all: unknown[] = Array.isArray(claim) ? claim : [claim];
  return all.filter((each) => typeof each === 'string');
}

/** The first of these claims that can be shown as a name. */
function findName(...claims: unknown[]): string | null {
  for (const claim of claims) {
    const name = typeof claim === 'string' ? PersonName.safeParse(claim.slice(0, MAX_NAME)) : null;
    if (name?.success === true) return name.data;
  }
  return null;
}

/**
 * Refuses a token that was issued in the future, which the library accepts. Such a token was made in advance, or by a
 * provider whose clock is wrong.
 *
 * @throws an error with the code that the library has for times
 */
export function requireIssuedByNow({ iat }: { iat?: number | undefined }, now: Date): void {
  if (iat === undefined || iat * 1000 <= now.getTime() + MAX_AHEAD_MS) return;
  throw Object.assign(new Error('The token was issued in the future'), { code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' });
}

/**
 * Reads the claims of a verified token.
 *
 * @param domains the domains that the provider vouches for, in ASCII and lower case
 * @throws single_sign_on.email_unverified, single_sign_on.domain_foreign
 */
export function readPerson(
  claims: Readonly<Record<string, unknown>>,
  { domains, groupsClaim }: { domains: readonly string[]; groupsClaim: string },
): Person {
  const address = EmailAddress.safeParse(claims['email']);
  if (!address.success || claims['email_verified'] !== true) throw new AppError('single_sign_on.email_unverified');
  const email = address.data;
  const [local = '', domain = ''] = email.split('@');
  if (!domains.includes(domain.toLowerCase())) throw new AppError('single_sign_on.domain_foreign');
  return {
    subject: String(claims['sub']),
    email,
    name: findName(claims['name'], claims['preferred_username'], local) ?? email.slice(0, MAX_NAME),
    groups: listTexts(claims[groupsClaim]),
  };
}
