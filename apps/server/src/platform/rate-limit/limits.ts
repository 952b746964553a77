import { NEW_TOKENS_PER_HOUR, REQUESTS_PER_MINUTE } from '@vitrine/contract/integrations/api-key-limits';
import { CALLS_PER_MINUTE } from '@vitrine/contract/integrations/trigger-limits';
import { REPORT_LINK_REQUESTS_PER_MINUTE } from '@vitrine/contract/reports/report-limits';
import type { RateLimit } from './rate-limit.ts';

const MINUTE_MS = 60_000;

/** Rate limits of everything that could be guessed, and of requests to other servers. */
export const defaultLimits = {
  /** Failed sign-ins at one account from one address. */
  signInPerAccount: { hits: 10, windowMs: 15 * MINUTE_MS },
  /** Failed sign-ins at one account from all addresses together that have no session of it. */
  signInFromUnknownAddresses: { hits: 100, windowMs: 15 * MINUTE_MS },
  /** Failed sign-ins from one address. */
  signInPerAddress: { hits: 100, windowMs: 15 * MINUTE_MS },
  /** Steps of signing in through identity providers from one address. */
  singleSignOnPerAddress: { hits: 1_000, windowMs: 15 * MINUTE_MS },
  /** Attempts to sign in with a passkey begun from one address, and to add one by one person: each is stored. */
  passkeyChallengesPerAddress: { hits: 300, windowMs: 15 * MINUTE_MS },
  registerPerAddress: { hits: 20, windowMs: 60 * MINUTE_MS },
  /** Reset links requested from one address, and tried from it. */
  resetPerAddress: { hits: 30, windowMs: 60 * MINUTE_MS },
  /** Reset links sent to one account. */
  resetPerAccount: { hits: 5, windowMs: 60 * MINUTE_MS },
  /** Invitations sent from one account. */
  invitationsPerAccount: { hits: 100, windowMs: 60 * MINUTE_MS },
  /** Links of invitations opened from one address. */
  invitationsPerAddress: { hits: 30, windowMs: 15 * MINUTE_MS },
  /** Exports of what is stored about one person. */
  exportsPerUser: { hits: 10, windowMs: 60 * MINUTE_MS },
  /** Emails of reports that people send at once, of one account. */
  reportEmailsPerAccount: { hits: 20, windowMs: 60 * MINUTE_MS },
  /** Wrong codes entered in one account. */
  pairPerAccount: { hits: 20, windowMs: 10 * MINUTE_MS },
  /** Wrong codes entered from one address. */
  pairPerAddress: { hits: 60, windowMs: 10 * MINUTE_MS },
  /** Codes requested from one address. */
  startPairingPerAddress: { hits: 200, windowMs: 10 * MINUTE_MS },
  /** Pairing tokens from one address that were refused. */
  refusedTokensPerAddress: { hits: 300, windowMs: 10 * MINUTE_MS },
  /** Attempts of one account to register device ids of other accounts. */
  registerTakenIdPerAccount: { hits: 10, windowMs: 60 * MINUTE_MS },
  /** Pages that the server reads for one account. */
  readPagesPerAccount: { hits: 120, windowMs: 10 * MINUTE_MS },
  /** Feeds that people make the server read, of one account. */
  readFeedsPerAccount: { hits: 60, windowMs: 10 * MINUTE_MS },
  /** Searches of places, and forecasts that people look at, of one account. */
  readWeatherPerAccount: { hits: 120, windowMs: 10 * MINUTE_MS },
  /** Reports as PDF that people download, of one account. */
  reportPdfsPerAccount: { hits: 60, windowMs: 10 * MINUTE_MS },
  callsPerTrigger: { hits: CALLS_PER_MINUTE, windowMs: MINUTE_MS },
  unknownTriggersPerAddress: { hits: 60, windowMs: 10 * MINUTE_MS },
  /** Addresses of reports from one address that do not work. */
  unknownReportLinksPerAddress: { hits: 60, windowMs: 10 * MINUTE_MS },
  requestsPerReportLink: { hits: REPORT_LINK_REQUESTS_PER_MINUTE, windowMs: MINUTE_MS },
  requestsPerApiKey: { hits: REQUESTS_PER_MINUTE, windowMs: MINUTE_MS },
  newTokensPerMember: { hits: NEW_TOKENS_PER_HOUR, windowMs: 60 * MINUTE_MS },
  testWebhooksPerAccount: { hits: 30, windowMs: 10 * MINUTE_MS },
  resendWebhooksPerAccount: { hits: 300, windowMs: 10 * MINUTE_MS },
} satisfies Record<string, RateLimit>;

export type Limits = Record<keyof typeof defaultLimits, RateLimit>;
