import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { connect, type SecureVersion } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Config, readConfig } from './config.ts';
import { openStorage } from './composition/open-resources.ts';
import type { Running, StartOptions } from './start.ts';
import { captureLog } from './test/captured-log.ts';
import { occupyPort } from './test/occupied-port.ts';
import { scrape } from './test/operations/scrape.ts';
import { createConfig, startServer } from './test/operations/started-server.ts';

const running: Running[] = [];
afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()));
});

const newFolder = () => mkdtemp(join(tmpdir(), 'vitrine-start-'));

/** The texts of the lines of a log. */
const listTexts = ({ lines }: ReturnType<typeof captureLog>): string[] => lines.map(({ msg }) => msg);

async function start(config: Config, captured = captureLog(), options: StartOptions = {}) {
  const started = await startServer(config, captured, options);
  running.push(started);
  return started;
}

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** The number of connections of the database besides that of the query. */
async function countConnections({ DATABASE_URL: url }: Config): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rowCount ?? 0;
}

const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const fixture = (name: string) => fileURLToPath(new URL(`test/fixtures/${name}`, import.meta.url));

describe('a server with nothing but a database', () => {
  const reader = captureLog();
  let config: Config;
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    config = { ...(await createConfig()), SESSION_SECRET: undefined };
    await mkdir(join(config.DATA_DIR, 'media'));
    for (const folder of [config.DATA_DIR, join(config.DATA_DIR, 'media')]) await chmod(folder, 0o755);
    server = await start(config, reader);
  });

  test('answers on the port that it reports', async () => {
    expect(server.publicUrl).toBe('https://signs.example.com');
    expect(server.port).toBeGreaterThan(0);
    expect(await server.visitor.system.health()).toMatchObject({ status: 'ok' });
  });

  test('logs how it sends emails and takes payments', async () => {
    expect(listTexts(reader)).toContain(`No SMTP_URL is set: emails are written to ${join(config.DATA_DIR, 'outbox')}`);
    expect(listTexts(reader)).toContain('No STRIPE_SECRET_KEY is set: payments go to a sandbox that charges nothing');
    expect(await server.visitor.plans.list()).toMatchObject({ billing: 'sandbox' });
  });

  test('closes its data folder and the secret in it to other users of the machine', async () => {
    // PostgreSQL may have to run as another user and pass through.
    expect(await readMode(config.DATA_DIR)).toBe(process.getuid?.() === 0 ? '711' : '700');
    expect(await readMode(join(config.DATA_DIR, 'media'))).toBe('700');
    expect(await readMode(join(config.DATA_DIR, 'session-secret'))).toBe('600');
  });

  test('closes every connection at its end, which may be requested twice', async () => {
    expect(await countConnections(config)).toBeGreaterThan(0);
    await Promise.all([server.stop(), server.stop()]);
    await vi.waitFor(async () => expect(await countConnections(config)).toBe(0));
    await expect(fetch(`${server.baseUrl}/api/health`)).rejects.toThrow('fetch failed');
  });

  test('has the same sessions after a restart, and appoints the account of ADMIN_EMAIL', async () => {
    const first = await start(config);
    expect(first.adminNote).toBe('the first account that registers');
    const { user: admin } = await first.visitor.accounts.register({ body: { ...person, email: 'b@example.com' } });
    const { token, user } = await first.visitor.accounts.register({ body: person });
    expect([admin.isAdmin, user.isAdmin]).toEqual([true, false]);
    await first.stop();
    const second = await start({ ...config, ADMIN_EMAIL: 'Ada@example.com' });
    expect(second.adminNote).toBe('the account Ada@example.com (ADMIN_EMAIL)');
    expect(await second.clientFor(token).accounts.me()).toMatchObject({ email: person.email, isAdmin: true });
  });
});

describe('a demonstration', () => {
  test('has an account with sample content that its link alone opens, also after a restart', async () => {
    const config = await createConfig({});
    const first = await start(config, captureLog(), { hasDemo: true });
    const link = new URL(first.demoUrl ?? '');
    expect(link.origin + link.pathname).toBe('https://signs.example.com/login');
    const { token } = await first.visitor.accounts.demo({ body: { token: link.hash.replace('#demo=', '') } });
    expect(await first.clientFor(token).devices.list({ query: {} })).toHaveLength(6);
    await expect(first.visitor.accounts.demo({ body: { token: 'another' } })).rejects.toMatchObject({
      code: 'auth.credentials_invalid',
    });
    await first.stop();
    const second = await start(config, captureLog(), { hasDemo: true });
    const again = { token: new URL(second.demoUrl ?? '').hash.replace('#demo=', '') };
    expect(`#demo=${again.token}`).not.toBe(link.hash);
    const { token: next } = await second.visitor.accounts.demo({ body: again });
    expect(await second.clientFor(next).devices.list({ query: {} })).toHaveLength(6);
    await second.stop();
  });

  test('does not exist unless it was asked for', async () => {
    const server = await start(await createConfig({}));
    expect(server.demoUrl).toBeNull();
    await expect(server.visitor.accounts.demo({ body: { token: '' } })).rejects.toMatchObject({
      code: 'auth.credentials_invalid',
    });
  });
});

describe('a server', () => {
  test('with TLS_CERT and TLS_KEY speaks HTTPS, at the machine’s own address if no PUBLIC_URL is set', async () => {
    const TLS_CERT = fixture('localhost.pem');
    const config = await createConfig({ PUBLIC_URL: '', TLS_CERT, TLS_KEY: fixture('localhost-key.pem') });
    const { publicUrl, port } = await start(config);
    expect(publicUrl).toMatch(new RegExp(`^https://[\\w.]+:${port}$`));
    const call = request({ host: '127.0.0.1', port, path: '/api/health', ca: await readFile(TLS_CERT) }).end();
    const [answer] = await once(call, 'response');
    expect(await json(answer)).toMatchObject({ status: 'ok' });
    expect(answer.headers).toHaveProperty('strict-transport-security');
  });

  test('with TLS_CERT and TLS_KEY speaks TLS 1.2 and 1.3, nothing older and no plain HTTP', async () => {
    const TLS_CERT = fixture('localhost.pem');
    const { port } = await start(await createConfig({ TLS_CERT, TLS_KEY: fixture('localhost-key.pem') }));
    const ca = await readFile(TLS_CERT);
    /** The version of a connection that offers this one only. */
    const agreedOn = async (version: SecureVersion) => {
      // Level 0, because OpenSSL's own default refuses the older versions at the client already.
      const ciphers = 'ALL:@SECLEVEL=0';
      const socket = connect({ host: '127.0.0.1', port, ca, ciphers, minVersion: version, maxVersion: version });
      await once(socket, 'secureConnect');
      const agreed = socket.getProtocol();
      socket.destroy();
      return agreed;
    };
    expect([await agreedOn('TLSv1.2'), await agreedOn('TLSv1.3')]).toEqual(['TLSv1.2', 'TLSv1.3']);
    for (const old of ['TLSv1', 'TLSv1.1'] as const) {
      await expect(agreedOn(old)).rejects.toThrow('alert protocol version');
    }
    await expect(fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).rejects.toThrow('fetch failed');
  });

  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  test.each<[string, Record<string, string>, 'off' | 'stripe', string[]]>([
    ['BILLING=off takes no payments, also if keys are set', { BILLING: 'off', ...keys }, 'off', []],
    [
      'Stripe’s keys warns if it cannot verify events',
      keys,
      'stripe',
      ['No STRIPE_WEBHOOK_SECRET is set: Stripe events are rejected'],
    ],
    ['all of Stripe’s keys does not', { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_test' }, 'stripe', []],
  ])('with %s', async (_, env, billing, warnings) => {
    const reader = captureLog();
    const server = await start(await createConfig(env), reader);
    expect(await server.visitor.plans.list()).toMatchObject({ billing });
    expect(listTexts(reader).filter((line) => line.includes('STRIPE'))).toEqual(warnings);
  });

  test('of ROLE=worker takes no port and does the background work, which ROLE=web leaves to it', async () => {
    const config = await createConfig();
    const emails = () => readdir(join(config.DATA_DIR, 'outbox')).catch(() => []);
    const web = await start({ ...config, ROLE: 'web' });
    await web.visitor.accounts.register({ body: person });
    await web.visitor.accounts.forgotPassword({ body: { email: person.email } });
    const occupied = await occupyPort();
    expect(await emails()).toEqual([]);
    await start({ ...config, ROLE: 'worker', PORT: occupied.port });
    await vi.waitFor(async () => expect(await emails()).toHaveLength(1));
    occupied.release();
  });

  test('with a DATABASE_REPLICA_URL that is not a standby logs this once, and reads everything from the primary', async () => {
    const config = await createConfig();
    const reader = captureLog();
    const server = await start({ ...config, DATABASE_REPLICA_URL: config.DATABASE_URL }, reader);
    const reasons = reader.lines.filter(({ msg }) => msg.startsWith('No replica can be used'));
    expect(JSON.stringify(reasons)).toContain('it is not a standby');
    expect(reasons).toHaveLength(1);
    const { token } = await server.visitor.accounts.register({ body: person });
    expect((await server.clientFor(token).audit.mine({ query: {} })).entries).not.toEqual([]);
    const metrics = await scrape(server.opsUrl);
    expect(metrics.values('vitrine_database_replica_used')).toEqual([0]);
    expect(metrics.values('vitrine_database_replica_lag_seconds')).toEqual([]);
  });

  test('makes a new secret in place of one that is cut off', async () => {
    const config = { ...(await createConfig()), SESSION_SECRET: undefined };
    const path = join(config.DATA_DIR, 'session-secret');
    await writeFile(path, 'short');
    await start(config);
    expect((await readFile(path, 'utf8')).length).toBeGreaterThanOrEqual(64);
  });

  test('that cannot start closes what it has opened, and gives the reason', async () => {
    const occupied = await occupyPort();
    const config = { ...(await createConfig()), PORT: occupied.port };
    await expect(start(config)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await vi.waitFor(async () => expect(await countConnections(config)).toBe(0));
    occupied.release();
  });
});

describe('the storage', () => {
  const s3 = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };

  test.each<[string, Record<string, string>, string | null]>([
    ['the data folder without a bucket', {}, null],
    ['a bucket at another provider', { ...s3, S3_ENDPOINT: 'https://files.example.com/' }, 'https://files.example.com'],
  ])('is %s', async (_, env, origin) => {
    const storage = await openStorage(readConfig({ DATA_DIR: await newFolder(), ...env }));
    expect(storage.origin).toBe(origin);
  });
});
