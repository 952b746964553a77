import { randomBytes } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { listRouteAddresses, type Route } from '@vitrine/contract/core/route';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createMigratedDatabase } from './test/postgres/migrated-database.ts';
import { addressIn, RUNS, type ServerProcess, startServerProcess } from './test/processes/server-process.ts';

/** Part of every secret of this test. */
const MARK = `canary${randomBytes(6).toString('hex')}`;
const secret = (name: string): string => `${name}-${MARK}`;

const routes = Object.values(api).flatMap((table) => Object.values<Route>(table));

async function listen(server: Server | HttpServer): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Stripe and a bucket that refuse every call, and repeat the credentials in what they say. */
const refusingServer = (): Promise<number> =>
  listen(
    createServer((request, response) => {
      const message = `Not allowed: ${request.headers.authorization} ${secret('stripe')} ${secret('bucket')}`;
      request.resume();
      response.writeHead(403, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }));
    }),
  );

/** A mail server that refuses to let anyone sign in, and repeats the password. */
const refusingMailServer = (): Promise<number> =>
  listen(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 mail\r\n');
      socket.on('data', (data) => {
        const text = String(data);
        if (text.startsWith('EHLO')) socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
        else socket.write(`535 Wrong password: ${secret('mail')}\r\n`);
      });
    }),
  );

async function startWithSecrets(): Promise<{ server: ServerProcess; url: string; database: string }> {
  const { url: database } = await createMigratedDatabase();
  const databaseUrl = new URL(database);
  databaseUrl.password = secret('database');
  const port = await refusingServer();
  const server = await startServerProcess(
    {
      DATABASE_URL: databaseUrl.href,
      SESSION_SECRET: secret('a-session-secret-that-is-long-enough'),
      SMTP_URL: `smtp://vitrine:${secret('mail')}@127.0.0.1:${await refusingMailServer()}`,
      STRIPE_SECRET_KEY: secret('stripe'),
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: secret('webhook'),
      STRIPE_TEST_PORT: String(port),
      S3_BUCKET: 'media',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: secret('bucket'),
      LOG_LEVEL: 'trace',
    },
    { program: 'test/e2e-main.ts' },
  );
  await server.until(RUNS);
  return { server, url: addressIn(server.printed()), database };
}

/** Fields in which requests and answers of some route carry a secret. */
const FIELDS = [
  'password',
  'currentPassword',
  'confirmPassword',
  'token',
  'deviceToken',
  'pollSecret',
  'clientSecret',
  'videoURL',
  'code',
  'email',
];
const fields = (value: (name: string) => unknown) => Object.fromEntries(FIELDS.map((name) => [name, value(name)]));

const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests to every route that fail in different ways, each with secrets where they could be. */
function* badRequests(person: string, device: string): Generator<[string, RequestInit]> {
  for (const route of routes) {
    // The request would end the session with which the requests after it are sent.
    if (route.path === '/api/auth/logout' || route.path.startsWith('/api/user/sessions')) continue;
    for (const { method, path } of listRouteAddresses(route)) {
      const url = `${path.replaceAll(/:\w+/g, MARK)}?token=${MARK}&cursor=${MARK}&limit=${MARK}`;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const send = (headers: Record<string, string>, body: string): [string, RequestInit] => [
        url,
        { method, redirect: 'manual', headers, ...(hasBody ? { body } : {}) },
      ];
      const cookie = `vitrine_files=${secret('cookie')}`;
      const texts = JSON.stringify(fields(secret));
      const others = JSON.stringify(fields((name) => [{ [name]: secret(name) }]));
      yield send({ ...JSON_TYPE, authorization: `Bearer ${secret('device')}`, cookie }, texts);
      yield send({ ...JSON_TYPE, authorization: `Bearer a.${secret('session')}.b`, cookie }, texts);
      yield send({ ...JSON_TYPE, cookie, 'stripe-signature': `t=1,v1=${MARK}` }, texts.slice(0, -1));
      if (route.transport === 'stream') continue;
      yield send({ ...JSON_TYPE, authorization: `Bearer ${person}` }, others);
      yield send({ ...JSON_TYPE, authorization: `Bearer ${person}` }, `{"password":"${MARK}" "token"}`);
      yield send({ ...JSON_TYPE, authorization: `Bearer ${device}` }, others);
      yield send({ 'content-type': 'text/plain', authorization: `Bearer ${device}` }, texts);
      const form = `--cut\r\ncontent-disposition: form-data; name="password"\r\n\r\n${MARK}`;
      yield send({ 'content-type': 'multipart/form-data; boundary=cut', authorization: `Bearer ${person}` }, form);
    }
  }
}

test('no secret is in what the server prints or in an error that it answers, whatever fails', async () => {
  const { server, url, database } = await startWithSecrets();
  const clientFor = (token: string | null) => createClient(api, { baseUrl: url, token: () => token });
  const visitor = clientFor(null);
  const person = { name: 'Ada', email: 'ada@example.com', password: secret('password') };
  const admin = await visitor.accounts.register({ body: { ...person, email: 'admin@example.com' } });
  const { token, user } = await visitor.accounts.register({ body: person });
  const owner = clientFor(token);
  const { deviceToken } = await owner.devices.register({ body: { deviceId: 'lobby' } });

  // Requests that succeed.
  await visitor.accounts.login({ body: person });
  const changed = { currentPassword: person.password, password: secret('new-password') };
  await owner.accounts.changePassword({ body: changed });
  await visitor.accounts.forgotPassword({ body: person });
  await clientFor(deviceToken).player.manifest();

  // Requests that other servers refuse.
  await expect(
    owner.billing.createSubscription({ body: { planId: 'device-subscription', seats: 3, amount: 30 } }),
  ).rejects.toMatchObject({ code: 'payment.provider_failed' });

  const failures: string[] = [];
  async function send([path, init]: [string, RequestInit]): Promise<void> {
    const answer = await fetch(url + path, init);
    if (answer.status >= 400) failures.push(await answer.text());
    else await answer.body?.cancel();
  }
  const waiting = badRequests(admin.token, deviceToken);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const request of waiting) await send(request);
    }),
  );

  // Requests that the database refuses with values in its message.
  const client = new Client({ connectionString: database });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`alter table sessions add constraint none check (user_agent <> '${secret('agent')}')`);
  const login = JSON.stringify({ ...person, password: changed.password });
  const signIn = (): Promise<void> =>
    send([
      '/api/auth/login',
      { method: 'POST', headers: { ...JSON_TYPE, 'user-agent': secret('agent') }, body: login },
    ]);
  await signIn();
  await client.query('alter table sessions rename to sessions_elsewhere');
  await signIn();

  await server.until('"code":"42P01"');
  await server.until('Wrong password: [secret]');
  const printed = server.printed();
  expect(failures.length).toBeGreaterThan(1_000);
  expect(printed).toContain(`"userId":"${user.userId}"`);
  expect(printed).toContain('"msg":"payment.provider_failed"');
  expect(printed).toMatch(/Wrong password: \[secret\]/);
  for (const [where, text] of [['the output', printed], ...failures.map((body) => ['an answer', body] as const)]) {
    for (const hidden of [MARK, token, admin.token, deviceToken]) {
      const at = text?.indexOf(hidden) ?? -1;
      expect(at < 0 ? '' : `${where}: ${text?.slice(Math.max(0, at - 300), at + 100)}`).toBe('');
    }
  }
});
