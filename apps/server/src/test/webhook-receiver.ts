import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebhookEvent } from '@vitrine/contract/integrations/webhook-events';
import type { WebhookEventType } from '@vitrine/contract/integrations/webhook-types';
import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { Webhook as Verifier, WebhookVerificationError } from 'standardwebhooks';
import { expect } from 'vitest';
import type { Member, TestApp } from './app.ts';
import { startWebServer } from './web-server.ts';

/** A request that the public library has verified. */
export interface Received {
  id: string;
  event: WebhookEvent;
}

interface Answering {
  /** The number of times that this event was received before. */
  repeats: number;
  /** The number of requests before this one. */
  before: number;
  response: ServerResponse;
}

/** Answers, or leaves the request open. */
export type Answer = (received: Received, answering: Answering) => void;

export const accept: Answer = (_, { response }) => void response.writeHead(204).end();

/** The library takes requests of the last five minutes by the real clock. */
const TOLERANCE_MS = 240_000;

/** Verifies a request with the public library. Where a test has moved the time, only its signature is compared. */
function verify(secret: string, headers: Record<string, string>, body: string): boolean {
  const verifier = new Verifier(secret);
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
  if (Math.abs(Date.now() - sentAt.getTime()) > TOLERANCE_MS) {
    const expected = verifier.sign(headers['webhook-id'] ?? '', sentAt, body);
    return headers['webhook-signature']?.split(' ').includes(expected) === true;
  }
  try {
    verifier.verify(body, headers);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

/**
 * A receiver that verifies every request with `standardwebhooks`. What it cannot verify gets 401 and is not among the
 * received events.
 */
export async function startReceiver(answer: Answer = accept) {
  /** The received requests, in the order of their arrival. */
  const received: Received[] = [];
  /** The accepted events, in the order in which they were accepted. */
  const accepted: Received[] = [];
  let refused = 0;
  let secret = '';
  const handle = async (headers: Record<string, string>, body: string, response: ServerResponse): Promise<void> => {
    if (!verify(secret, headers, body)) {
      refused += 1;
      response.writeHead(401).end('The signature is wrong');
      return;
    }
    const one = { id: headers['webhook-id'] ?? '', event: WebhookEvent.parse(JSON.parse(body)) };
    const repeats = received.filter(({ id }) => id === one.id).length;
    response.on('finish', () => {
      if (response.statusCode < 300) accepted.push(one);
    });
    const before = received.length;
    received.push(one);
    answer(one, { repeats, before, response });
  };
  const { url } = await startWebServer((request, response) => {
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(request.headers[name])]),
    );
    text(request).then(
      (body) => handle(headers, body, response),
      () => {},
    );
  });
  return { url, received, accepted, refused: () => refused, useSecret: (now: string) => void (secret = now) };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Adds a webhook for the receiver, which then knows its secret. */
export async function addWebhook(
  { client }: Pick<Member, 'client'>,
  receiver: Pick<Receiver, 'url' | 'useSecret'>,
  events: WebhookEventType[],
  more: { name?: string; groupIds?: Webhook['groupIds'] } = {},
): Promise<Webhook> {
  const body = { name: 'Tickets', url: receiver.url, events, ...more };
  const { webhook, secret } = await client.webhooks.create({ body });
  receiver.useSecret(secret);
  return webhook;
}

/** Screens and how often each of them changed, every minute from a time on. */
interface Changes {
  screens: number;
  changes: number;
  from: Date;
}

/** Inserts screens, and records that each went offline and came back by turns, as the server records it. */
export async function turnScreensOffAndOn(
  { query }: Pick<TestApp, 'query'>,
  accountId: string,
  { screens, changes, from }: Changes,
): Promise<void> {
  await query(`insert into devices (id, account_id, device_id, name, created_at)
    select 'dev_' || n || '_${accountId}', '${accountId}', n || '_${accountId}', 'Screen ' || n, now()
    from generate_series(1, ${screens}) as n`);
  for (let nth = 0; nth < changes; nth += 1) {
    const at = (minutes: number) => `'${new Date(from.getTime() + minutes * 60_000).toISOString()}'::timestamptz`;
    await query(`insert into device_spans (device_id, state, from_at, until_at)
      select id, '${nth % 2 === 0 ? 'offline' : 'online'}', ${at(nth)}, ${at(nth + 1)} from devices
      where account_id = '${accountId}'`);
  }
}

/** Lets time pass until nothing waits for webhooks any more. Returns false as long as something does. */
export async function passTime({ query, clock, setTime }: Pick<TestApp, 'query' | 'clock' | 'setTime'>) {
  const [state] = await query<{ open: number; next: Date | null }>(`select
    (select count(*) from webhook_outbox) + (select count(*) from webhook_queues) as open,
    (select min(next_at) from webhook_queues where claimed_until is null) as next`);
  if (state?.next && state.next > clock()) setTime(state.next.toISOString());
  return state?.open === 0;
}

/** The changes of each screen in the order in which they were received for the first time. */
function listChangesByScreen(received: readonly Received[]): Map<string, string[]> {
  const seen = new Set<string>();
  const changes = new Map<string, string[]>();
  for (const { id, event } of received) {
    if (seen.has(id) || !('screen' in event.data)) continue;
    seen.add(id);
    const { screen, since } = event.data;
    changes.set(screen.id, [...(changes.get(screen.id) ?? []), `${event.type} ${since}`]);
  }
  return changes;
}

/** The number of screens of which each change was received, in order. */
export function countComplete(received: readonly Received[], { changes, from }: Omit<Changes, 'screens'>): number {
  const expected = Array.from({ length: changes }, (_, nth) => {
    const since = new Date(from.getTime() + nth * 60_000).toISOString();
    return `${nth % 2 === 0 ? 'screen.offline' : 'screen.online'} ${since}`;
  });
  return [...listChangesByScreen(received).values()].filter((listed) => listed.join() === expected.join()).length;
}

/** Answers with a failure, an aborted connection, a delay or nothing, each once for some events. */
const misbehave: Answer = (received, { repeats, before, response }) => {
  const kind = repeats === 0 ? before % 20 : -1;
  if (kind === 0) response.writeHead(500).end('<script>alert(1)</script>');
  else if (kind === 5) response.destroy();
  else if (kind === 10) setTimeout(() => accept(received, { repeats, before, response }), 20);
  else if (kind !== 15) accept(received, { repeats, before, response });
};

/**
 * Sends events to a receiver that fails, hangs, breaks off and is slow.
 *
 * @returns the screens of which each change was received and accepted, in order; requests whose signature was wrong; and
 *   whether some events were received again
 */
export async function deliverToBadReceiver(server: TestApp, amount: Omit<Changes, 'from'>) {
  const from = server.clock();
  const owner = await server.signUp();
  const receiver = await startReceiver(misbehave);
  await addWebhook(owner, receiver, ['screen.offline', 'screen.online']);
  await turnScreensOffAndOn(server, owner.user.id, { ...amount, from });
  await expect.poll(() => passTime(server), { timeout: 3_600_000 }).toBe(true);
  const { webhooks } = await owner.client.webhooks.list();
  return {
    received: countComplete(receiver.received, { ...amount, from }),
    accepted: countComplete(receiver.accepted, { ...amount, from }),
    refused: receiver.refused(),
    isRepeated: receiver.received.length > amount.screens * amount.changes,
    last: webhooks.map(({ failingSince, lastDelivery }) => [failingSince, lastDelivery?.state]),
  };
}
