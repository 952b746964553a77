import { createClient } from '@vitrine/contract/core/client';
import { api } from '@vitrine/contract/api';
import { expect, onTestFinished, test } from 'vitest';
import { captureLog } from '../test/captured-log.ts';
import { createConfig, startServer } from '../test/operations/started-server.ts';

test('with HOST=:: the server answers at IPv6 and IPv4, and knows both addresses as people write them', async () => {
  const server = await startServer({ ...(await createConfig()), HOST: '::' }, captureLog());
  onTestFinished(() => server.stop());
  const open = (host: string, token: string | null = null) =>
    createClient(api, { baseUrl: `http://${host}:${server.port}`, token: () => token });
  const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
  const { token } = await open('[::1]').accounts.register({ body: person });
  await open('[::1]', token).folders.create({ body: { name: 'Six' } });
  await open('127.0.0.1', token).folders.create({ body: { name: 'Four' } });
  const { entries } = await open('[::1]', token).audit.mine();
  expect(entries.slice(0, 2).map(({ from }) => from)).toEqual(['127.0.0.1', '::1']);
});
