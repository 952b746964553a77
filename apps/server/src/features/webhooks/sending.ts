import { say } from '@vitrine/contract/core/say';
import { tell } from '@vitrine/contract/core/told/tell';
import { MAX_WEBHOOK_ANSWER } from '@vitrine/contract/integrations/webhook-types';
import { FetchError, type FetchFailure } from '../../platform/guarded-fetch/fetch-error.ts';
import { createGuardedSend } from '../../platform/guarded-fetch/guarded-fetch.ts';
import type { Platform } from '../../platform/platform.ts';
import type { createSeal } from '../../platform/seal.ts';
import { signWebhook } from './signing.ts';

export type Seal = ReturnType<typeof createSeal>;

/** The time within which a receiver must answer. */
const TIMEOUT_MS = 10_000;

/** An event for a webhook. */
export interface Outgoing {
  url: string;
  /** The sealed secret. */
  secret: string;
  /** The sealed former secret; null if nothing is signed with it any more. */
  formerSecret: string | null;
  formerUntil: Date | null;
  eventId: string;
  body: string;
}

export interface DeliveryOutcome {
  /** The status of the answer; null without an answer. */
  status: number | null;
  durationMs: number;
  /** The reason why the attempt failed, for people; null if the event was accepted. */
  failure: string | null;
  /** The start of the answer, which is untrusted text. */
  answer: string | null;
}

const failures: Record<FetchFailure, string> = {
  private: say('The address is not public. The operator of this server can allow it with ALLOW_PRIVATE_ADDRESSES.'),
  port: say('The server only opens the ports 80 and 443 of public addresses.'),
  address: say('The address cannot be opened.'),
  redirects: say('The address redirects.'),
  name: say('The name of the server was not found, or its address is not public.'),
  certificate: say('The certificate of the server is not valid.'),
  timeout: tell('webhook.timeout', { seconds: TIMEOUT_MS / 1_000 }),
  connection: say('The connection failed.'),
};

const describeStatus = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return tell('webhook.redirect', { status });
  return tell('webhook.status', { status });
};

interface Dependencies {
  seal: Seal;
  /** Tests wait for less. */
  timeoutMs?: number | undefined;
}

const failed = (failure: string, durationMs = 0): DeliveryOutcome => ({
  status: null,
  durationMs,
  failure,
  answer: null,
});

/**
 * Creates a function that makes one attempt to deliver an event. It throws only if `ending` is aborted, after which
 * nobody knows whether the receiver has got it.
 */
export function createSend(
  { clock, monotonic, version, privateAddresses }: Platform,
  { seal, timeoutMs = TIMEOUT_MS }: Dependencies,
) {
  const open = createGuardedSend(privateAddresses);
  return async (outgoing: Outgoing, ending?: AbortSignal): Promise<DeliveryOutcome> => {
    const { url, secret, formerSecret, formerUntil, eventId, body } = outgoing;
    const now = clock();
    const isFormerValid = formerUntil !== null && formerUntil > now;
    const secrets = [secret, isFormerValid ? formerSecret : null].flatMap((sealed) =>
      sealed === null ? [] : (seal.open(sealed) ?? []),
    );
    if (secrets.length === 0) return failed('The secret cannot be read any more. Please change it.');
    const signed = signWebhook({ id: eventId, seconds: Math.floor(now.getTime() / 1_000), body }, secrets);
    const headers = { 'content-type': 'application/json', 'user-agent': `Vitrine-Webhooks/${version}`, ...signed };
    const startMs = monotonic();
    const elapsedMs = () => Math.max(0, Math.round(monotonic() - startMs));
    try {
      const { status, bytes } = await open(url, {
        maxBytes: MAX_WEBHOOK_ANSWER,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(ending ? [ending] : [])]),
        method: 'POST',
        headers,
        body,
      });
      // PostgreSQL refuses NUL in text.
      const answer = bytes.toString('utf8').replaceAll('\0', '');
      return { status, durationMs: elapsedMs(), failure: describeStatus(status), answer };
    } catch (error) {
      ending?.throwIfAborted();
      return failed(failures[error instanceof FetchError ? error.reason : 'connection'], elapsedMs());
    }
  };
}

export type Send = ReturnType<typeof createSend>;
