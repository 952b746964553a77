import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { deliverToBadReceiver } from '../../test/webhook-receiver.ts';

test('10,000 events reach a receiver that fails, hangs, breaks off and is slow: each at least once, in order by screen', async () => {
  const local = { allowPrivateAddresses: '127.0.0.1', now: new Date().toISOString() };
  const server = await testApp({ ...local, webhookTimeoutMs: 100 });
  const all = { received: 500, accepted: 500, refused: 0, isRepeated: true, last: [[null, 'delivered']] };
  expect(await deliverToBadReceiver(server, { screens: 500, changes: 20 })).toEqual(all);
}, 3_600_000);
