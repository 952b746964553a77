import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret in the format of Standard Webhooks, with 192 random bits. */
export const createWebhookSecret = (): string => PREFIX + randomBytes(24).toString('base64');

/** A request to a receiver, as it is sent. */
export interface SignedMessage {
  /** The id of the event. */
  id: string;
  /** The time of the attempt, in seconds. */
  seconds: number;
  body: string;
}

/**
 * The headers by which a receiver verifies a request (Standard Webhooks 1.0.0).
 *
 * @param secrets as they were shown; a receiver accepts the signature of any of them
 */
export function signWebhook({ id, seconds, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
