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
import type { DescribeAccount, FindBrand } from '../platform/mail/about-account.ts';
import type { Platform } from '../platform/platform.ts';
import type { Settings } from './settings.ts';

interface Lower {
  findBrand: FindBrand;
  describeAccount: DescribeAccount;
}

/** Accounts, and how people sign in to them. */
export function createIdentity(platform: Platform, settings: Settings, { findBrand, describeAccount }: Lower) {
  const { adminEmail, allowsHttpIssuers, registration: mode } = settings;
  const passwords = createPasswords({ cost: settings.passwordCost, refusesCommon: settings.refusesCommonPasswords });
  const entitlements = createEntitlements(platform, { hasLimits: settings.billing !== 'off' });
  const notices = createNotices(platform);
  const origins = createOrigins(platform);
  const sessions = createSessions(platform, { origins });
  const attempts = createAttempts(platform);
  const registrations = createRegistrations({ mode, adminEmail });
  const accounts = createAccounts(platform, {
    findBrand,
    passwords,
    attempts,
    sessions,
    profiles: createProfiles({ entitlements }),
    notices,
    registrations,
    adminEmail,
  });
  const policies = createSignInPolicies(platform);
  return {
    policies,
    entitlements,
    attempts,
    notices,
    origins,
    sessions,
    accounts,
    demo: createDemo(accounts),
    passwordReset: createPasswordReset(platform, { passwords, attempts, notices }),
    team: createTeam(platform, { findBrand, accounts, registrations, passwords, sessions }),
    accountPolicy: createAccountPolicy(platform, { describeAccount, policies }),
    secondFactors: createSecondFactors(platform, { accounts, attempts, sessions, policies }),
    singleSignOn: createSingleSignOn(platform, { accounts, attempts, passwords, sessions, allowsHttpIssuers }),
    passkeys: createPasskeys(platform, { accounts, attempts, sessions }),
  };
}
