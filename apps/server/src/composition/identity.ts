import {
  createAccounts,
  createAttempts,
  createDemo,
  createEntitlements,
  createNotices,
  createOrigins,
  createPasswordReset,
  createPasswords,
  createProfiles,
  createRegistrations,
  createSessions,
  createSignInPolicies,
} from '../features/accounts/index.ts';
import { createPasskeys } from '../features/passkeys/index.ts';
import { createSecondFactors } from '../features/second-factors/index.ts';
import { createSingleSignOn } from '../features/single-sign-on/index.ts';
import { createAccountPolicy, createTeam } from '../features/team/index.ts';
import type { DescribeAccount } from '../platform/mail/about-account.ts';
import type { MailBrand } from '../platform/mail/mailer.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limit.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import type { Resources } from './resources.ts';

interface Tools {
  limiter: RateLimiter;
  security: SecurityLog;
  findBrand: (accountId: string) => Promise<MailBrand>;
  describeAccount: DescribeAccount;
}

/** Accounts, and how people sign in to them. */
export function createIdentity(resources: Resources, { limiter, security, findBrand, describeAccount }: Tools) {
  const { db, bus, clock, monotonic, jobs, limits, mailer, publicUrl, adminEmail, sessionSecret: secret } = resources;
  const { privateAddresses, allowsHttpIssuers, registration } = resources;
  const { passwordCost: cost, refusesCommonPasswords: refusesCommon } = resources;
  const signingIn = { limiter, limits, passwords: createPasswords({ cost, refusesCommon }), security };
  const entitlements = createEntitlements({ clock, hasLimits: resources.billing !== 'off' });
  const notices = createNotices({ db, clock, jobs, mailer, publicUrl });
  const origins = createOrigins({ db, clock, jobs });
  const sessions = createSessions({ db, clock, bus, secret, origins });
  const attempts = createAttempts({ db, clock });
  const profiles = createProfiles({ entitlements });
  const registrations = createRegistrations({ mode: registration, adminEmail });
  const accounts = createAccounts({
    db,
    clock,
    jobs,
    mailer,
    findBrand,
    attempts,
    sessions,
    profiles,
    notices,
    registrations,
    adminEmail,
    ...signingIn,
  });
  const team = createTeam({
    db,
    clock,
    jobs,
    mailer,
    findBrand,
    accounts,
    registrations,
    sessions,
    publicUrl,
    secret,
    ...signingIn,
  });
  const policies = createSignInPolicies({ db, bus, clock });
  const secondFactors = createSecondFactors({
    db,
    clock,
    security,
    limiter,
    limits,
    accounts,
    attempts,
    sessions,
    policies,
    secret,
  });
  const singleSignOn = createSingleSignOn({
    db,
    clock,
    monotonic,
    accounts,
    attempts,
    sessions,
    privateAddresses,
    allowsHttpIssuers,
    publicUrl,
    secret,
    ...signingIn,
  });
  const passkeys = createPasskeys({ db, clock, limiter, limits, accounts, attempts, sessions, security, publicUrl });
  return {
    policies,
    secondFactors,
    accountPolicy: createAccountPolicy({ db, clock, jobs, mailer, security, describeAccount, policies }),
    entitlements,
    attempts,
    notices,
    origins,
    singleSignOn,
    passkeys,
    sessions,
    accounts,
    team,
    demo: createDemo(accounts),
    passwordReset: createPasswordReset({ db, clock, jobs, mailer, publicUrl, attempts, notices, ...signingIn }),
  };
}
