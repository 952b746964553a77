import { NEW_TOKENS_PER_HOUR, REQUESTS_PER_MINUTE } from '@vitrine/contract/integrations/api-key-limits';
import { CALLS_PER_MINUTE } from '@vitrine/contract/integrations/trigger-limits';
import type { AccountLimits } from '../features/accounts/index.ts';
import type { ApiKeyLimits } from '../features/api-keys/index.ts';
import type { FeedLimits } from '../features/feeds/index.ts';
import type { PairingLimits } from '../features/fleet/index.ts';
import type { SingleSignOnLimits } from '../features/single-sign-on/index.ts';
import type { PasskeyLimits } from '../features/passkeys/index.ts';
import type { TriggerLimits } from '../features/triggers/index.ts';
import type { WeatherLimits } from '../features/weather/index.ts';
import type { WebhookLimits } from '../features/webhooks/index.ts';
import type { WebpageLimits } from '../features/webpages/index.ts';

/** Rate limits of everything that could be guessed, and of requests to other servers. */
export interface Limits
  extends
    AccountLimits,
    PasskeyLimits,
    ApiKeyLimits,
    SingleSignOnLimits,
    PairingLimits,
    TriggerLimits,
    WebpageLimits,
    FeedLimits,
    WeatherLimits,
    WebhookLimits {}

const MINUTE_MS = 60_000;

export const defaultLimits: Limits = {
  signInPerAccount: { hits: 10, windowMs: 15 * MINUTE_MS },
  signInFromUnknownAddresses: { hits: 100, windowMs: 15 * MINUTE_MS },
  signInPerAddress: { hits: 100, windowMs: 15 * MINUTE_MS },
  singleSignOnPerAddress: { hits: 1_000, windowMs: 15 * MINUTE_MS },
  passkeyChallengesPerAddress: { hits: 300, windowMs: 15 * MINUTE_MS },
  registerPerAddress: { hits: 20, windowMs: 60 * MINUTE_MS },
  resetPerAddress: { hits: 30, windowMs: 60 * MINUTE_MS },
  invitationsPerAccount: { hits: 100, windowMs: 60 * MINUTE_MS },
  invitationsPerAddress: { hits: 30, windowMs: 15 * MINUTE_MS },
  exportsPerUser: { hits: 10, windowMs: 60 * MINUTE_MS },
  resetPerAccount: { hits: 5, windowMs: 60 * MINUTE_MS },
  pairPerAccount: { hits: 20, windowMs: 10 * MINUTE_MS },
  pairPerAddress: { hits: 60, windowMs: 10 * MINUTE_MS },
  startPairingPerAddress: { hits: 200, windowMs: 10 * MINUTE_MS },
  refusedTokensPerAddress: { hits: 300, windowMs: 10 * MINUTE_MS },
  registerTakenIdPerAccount: { hits: 10, windowMs: 60 * MINUTE_MS },
  readPagesPerAccount: { hits: 120, windowMs: 10 * MINUTE_MS },
  readFeedsPerAccount: { hits: 60, windowMs: 10 * MINUTE_MS },
  readWeatherPerAccount: { hits: 120, windowMs: 10 * MINUTE_MS },
  callsPerTrigger: { hits: CALLS_PER_MINUTE, windowMs: MINUTE_MS },
  unknownTriggersPerAddress: { hits: 60, windowMs: 10 * MINUTE_MS },
  requestsPerApiKey: { hits: REQUESTS_PER_MINUTE, windowMs: MINUTE_MS },
  newTokensPerMember: { hits: NEW_TOKENS_PER_HOUR, windowMs: 60 * MINUTE_MS },
  testWebhooksPerAccount: { hits: 30, windowMs: 10 * MINUTE_MS },
  resendWebhooksPerAccount: { hits: 300, windowMs: 10 * MINUTE_MS },
};
