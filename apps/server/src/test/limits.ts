import type { Limits } from '../platform/rate-limit/limits.ts';

const generous = { hits: 1_000_000, windowMs: 60_000 };

/** Limits that tests do not reach. */
export const limitsOff: Limits = {
  signInPerAccount: generous,
  signInFromUnknownAddresses: generous,
  signInPerAddress: generous,
  singleSignOnPerAddress: generous,
  passkeyChallengesPerAddress: generous,
  registerPerAddress: generous,
  exportsPerUser: generous,
  resetPerAddress: generous,
  resetPerAccount: generous,
  invitationsPerAccount: generous,
  invitationsPerAddress: generous,
  reportEmailsPerAccount: generous,
  pairPerAccount: generous,
  pairPerAddress: generous,
  startPairingPerAddress: generous,
  refusedTokensPerAddress: generous,
  registerTakenIdPerAccount: generous,
  readPagesPerAccount: generous,
  readFeedsPerAccount: generous,
  readWeatherPerAccount: generous,
  reportPdfsPerAccount: generous,
  requestsPerApiKey: generous,
  newTokensPerMember: generous,
  testWebhooksPerAccount: generous,
  resendWebhooksPerAccount: generous,
  callsPerTrigger: generous,
  unknownTriggersPerAddress: generous,
  unknownReportLinksPerAddress: generous,
  requestsPerReportLink: generous,
};
