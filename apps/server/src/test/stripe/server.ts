import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createBehaviour, type Faults } from './behaviour.ts';
import { type Call, fixtures, Refusal } from './calls.ts';
import { createObjects, parseIntentId, type StripeSubscription, toSubscriptionResource } from './objects.ts';

/**
 * A server that answers as Stripe does, in the shapes of its published examples, and what customers and their banks do
 * outside of the API.
 */
export async function createStripeServer() {
  const calls: Call[] = [];
  const objects = createObjects();
  const { intents, invoices, subscriptions } = objects;
  const faults: Faults = { decline: null };
  const answer = createBehaviour(objects, faults);
  let isDown = false;

  const server = createServer((request, response) => {
    void (async () => {
      const call = await readCall(request);
      calls.push(call);
      try {
        if (isDown) throw new Refusal(500, { type: 'api_error', message: 'Down' });
        send(response, 200, answer(call));
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(500, { message: String(error) });
        send(response, refusal.status, { error: refusal.body });
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function setIntentStatus(clientSecret: string, status: string): void {
    const intent = intents.get(parseIntentId(clientSecret));
    if (intent !== undefined) intent.status = status;
  }

  return {
    address: { host: '127.0.0.1', port, protocol: 'http' as const },
    /** Every received call, oldest first. */
    calls,
    subscriptions,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
    /** While down, every call fails. */
    setDown: (isSo: boolean) => void (isDown = isSo),
    /** Declines the next charge of a card on file. */
    declineNext: (message: string) => void (faults.decline = message),

    /** A card pays in the provider's form. */
    pay(clientSecret: string, card = 'pm_card_4242'): void {
      const id = parseIntentId(clientSecret);
      const intent = intents.get(id);
      if (intent === undefined) throw new Error(`No such intent: ${id}`);
      Object.assign(intent, { status: 'succeeded', method: card });
      if (!id.startsWith('pi_')) return;
      for (const subscription of subscriptions.values()) {
        if (subscription.customer !== intent.customer || subscription.status !== 'incomplete') continue;
        Object.assign(subscription, { status: 'active', card });
        for (const invoice of invoices.values()) {
          if (invoice.subscription === subscription.id) invoice.status = 'paid';
        }
      }
    },

    /** The card is declined in the provider's form: the intent stays open and has the reason. */
    refuse(clientSecret: string, message: string): void {
      const intent = intents.get(parseIntentId(clientSecret));
      if (intent !== undefined) intent.failure = { message };
    },

    /** The bank requires the customer's confirmation. */
    requireAction: (clientSecret: string): void => setIntentStatus(clientSecret, 'requires_action'),

    /** The bank has not decided yet. */
    process: (clientSecret: string): void => setIntentStatus(clientSecret, 'processing'),

    /** The body of a webhook about a subscription in its current state. */
    eventOf(type: string, subscription: StripeSubscription): string {
      const object = toSubscriptionResource(objects, subscription);
      return JSON.stringify({ ...fixtures['event'], id: objects.newId('evt'), type, data: { object } });
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
  response.end(JSON.stringify(body));
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const body = await text(request);
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const key = request.headers['idempotency-key'];
  return {
    method: request.method ?? 'GET',
    path: pathname,
    params: Object.fromEntries(new URLSearchParams(body || search)),
    idempotencyKey: typeof key === 'string' && !key.startsWith('stripe-node-retry') ? key : null,
  };
}
