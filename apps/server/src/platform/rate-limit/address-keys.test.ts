import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { listAddressKeys } from './address-keys.ts';

test.each([
  ['192.0.2.1', ['a:192.0.2.1']],
  ['::ffff:192.0.2.1', ['a:192.0.2.1']],
  ['2001:db8::1', ['a:2001:db8:0:0::/64', 'a:2001:db8:0::/48']],
  ['2001:0DB8:0000:0001:ffff::2', ['a:2001:db8:0:1::/64', 'a:2001:db8:0::/48']],
  ['fe80::1%eth0', ['a:fe80:0:0:0::/64', 'a:fe80:0:0::/48']],
  ['::1', ['a:0:0:0:0::/64', 'a:0:0:0::/48']],
  ['1:2:3:4:5:6:7:8', ['a:1:2:3:4::/64', 'a:1:2:3::/48']],
  ['no address', ['a:no address']],
])('%s counts as %s', (address, keys) => {
  expect(listAddressKeys('a', address).map(({ key }) => key)).toEqual(keys);
});

test('an IPv6 /64 is limited like one address, and a /48 at ten times the limit', async () => {
  const limits = { startPairingPerAddress: { hits: 2, windowMs: 60_000 } };
  const server = await testApp({ limits, trustProxy: '127.0.0.1' });
  const startFrom = async (address: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const answer = await fetch(`${server.url}/api/player/v1/pairings`, { method: 'POST', headers, body: '{}' });
    return answer.status;
  };
  const startFromEach = async (addresses: readonly string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await startFrom(address));
    return statuses;
  };
  const one = await startFromEach(['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:a:b:c:d']);
  expect(one).toEqual([201, 201, 429]);
  // 17 more make 20 in the /48.
  const others = await startFromEach(Array.from({ length: 17 }, (_, i) => `2001:db8:1:${i + 2}::1`));
  expect(others).toEqual(others.map(() => 201));
  expect(await startFromEach(['2001:db8:1:ffff::1', '2001:db8:2::1'])).toEqual([429, 201]);
});
