import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, findPublicUrl, readConfig, listSecrets } from './config.ts';

/** A file that exists. */
const FILE = fileURLToPath(import.meta.url);
const s3 = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      DATA_DIR: resolve('data'),
      ROLE: 'all',
      BILLING: 'auto',
      S3_REGION: 'us-east-1',
      DATABASE_REPLICA_LAG_SECONDS: 10,
      KEEP_PLAYS_DAYS: 90,
      KEEP_PLAY_SUMS_MONTHS: 25,
      KEEP_AUDIT_MONTHS: 24,
      KEEP_HISTORY_DAYS: 90,
      KEEP_LOGS_DAYS: 30,
      LOG_FORMAT: 'auto',
      OPS_HOST: '127.0.0.1',
    });
    expect(readConfig({}).OPS_PORT).toBeUndefined();
    expect(readConfig({}).WORKER_CONCURRENCY).toBeGreaterThanOrEqual(2);
  });

  test('treats an empty value as unset, because compose files cannot leave a variable out', () => {
    const names = [
      'PORT',
      'OPS_PORT',
      'OPS_HOST',
      'PUBLIC_URL',
      'TLS_CERT',
      'DATABASE_URL',
      'ROLE',
      'SMTP_URL',
      'S3_BUCKET',
      'LOG_LEVEL',
      'LOG_FORMAT',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  test('may have the same port for requests and for health and metrics, on different addresses', () => {
    const config = readConfig({ PORT: '9464', HOST: '192.0.2.7', OPS_PORT: '9464', OPS_HOST: '192.0.2.8' });
    expect(config).toMatchObject({ PORT: 9464, OPS_PORT: 9464 });
  });

  test.each<[string, Record<string, string>]>([
    ['PORT must be a port number', { PORT: 'http' }],
    ['PORT must be a port number', { PORT: '70000' }],
    ['OPS_PORT must be a port number', { OPS_PORT: 'metrics' }],
    ['OPS_PORT must be a port number', { OPS_PORT: '70000' }],
    ['OPS_PORT must be another port than PORT', { OPS_PORT: '3000' }],
    ['OPS_PORT must be another port than PORT', { OPS_PORT: '3000', HOST: '127.0.0.1' }],
    ['OPS_PORT must be another port than PORT', { OPS_PORT: '3000', HOST: '192.0.2.7', OPS_HOST: '::' }],
    ['PUBLIC_URL must be an address that begins with http:// or https://', { PUBLIC_URL: 'signage.example.com' }],
    ['PUBLIC_URL must be an address that begins with http:// or https://', { PUBLIC_URL: 'ftp://signs.example.com' }],
    ['ROLE must be all, web or worker', { ROLE: 'boss' }],
    ['BILLING must be auto or off', { BILLING: 'free' }],
    ['KEEP_PLAYS_DAYS must be a whole number from 61 to 3660', { KEEP_PLAYS_DAYS: '60' }],
    ['KEEP_PLAY_SUMS_MONTHS must be a whole number from 3 to 120', { KEEP_PLAY_SUMS_MONTHS: '2.5' }],
    ['KEEP_AUDIT_MONTHS must be a whole number from 1 to 120', { KEEP_AUDIT_MONTHS: 'forever' }],
    ['KEEP_HISTORY_DAYS must be a whole number from 90 to 3660', { KEEP_HISTORY_DAYS: '30' }],
    ['KEEP_LOGS_DAYS must be a whole number from 1 to 3660', { KEEP_LOGS_DAYS: '0' }],
    ['LOG_LEVEL must be a level from trace to silent', { LOG_LEVEL: 'loud' }],
    ['LOG_FORMAT must be auto, json or text', { LOG_FORMAT: 'xml' }],
    ['SESSION_SECRET must have at least 32 characters', { SESSION_SECRET: 'short' }],
    [
      'SESSION_SECRET must be set where DATABASE_URL is, so that all processes share it',
      { DATABASE_URL: 'postgres://db/vitrine' },
    ],
    ['DATABASE_URL must be an address that begins with postgres://', { DATABASE_URL: 'mysql://db/vitrine' }],
    ['DATABASE_URL must be an address that begins with postgres://', { DATABASE_URL: 'mysql://a,b/vitrine' }],
    ...['', 'b:port', ':5432', 'b c'].map((host): [string, Record<string, string>] => [
      `DATABASE_URL has "${host}" where a host is expected, e.g. postgres://user:password@first:5432,second:5432/vitrine`,
      { DATABASE_URL: `postgres://vitrine:hidden@a:5432,${host}/vitrine` },
    ]),
    ...['postgres://localhost/vitrine?host=a,b', 'postgres://a,b/vitrine?port=5433'].map(
      (address): [string, Record<string, string>] => [
        'DATABASE_URL must list several hosts before the name of the database, e.g. postgres://user:password@first:5432,second:5432/vitrine',
        { DATABASE_URL: address },
      ],
    ),
    ...['http://localhost:4222', 'localhost:4222', 'nats://a,:4222'].map(
      (address): [string, Record<string, string>] => [
        'BUS_URL must be an address that begins with nats:// or tls://, e.g. nats://localhost:4222',
        { BUS_URL: address },
      ],
    ),
    ['DATABASE_REPLICA_URL must be an address that begins with postgres://', { DATABASE_REPLICA_URL: 'standby:5432' }],
    [
      'DATABASE_REPLICA_URL needs DATABASE_URL: the packaged database has no replica',
      { DATABASE_REPLICA_URL: 'postgres://standby/vitrine' },
    ],
    ['DATABASE_REPLICA_LAG_SECONDS must be a whole number from 2 to 300', { DATABASE_REPLICA_LAG_SECONDS: '1' }],
    ['SMTP_URL must be an address that begins with smtp:// or smtps://', { SMTP_URL: 'mail.example.com' }],
    ['S3_ACCESS_KEY_ID must be set where S3_BUCKET is', { S3_BUCKET: 'media' }],
    ['S3_SECRET_ACCESS_KEY must be set where S3_BUCKET is', { ...s3, S3_SECRET_ACCESS_KEY: '' }],
    ['S3_ENDPOINT must be an address that begins with http:// or https://', { ...s3, S3_ENDPOINT: 'files' }],
    ['TLS_KEY must be set too: HTTPS needs certificate and key', { TLS_CERT: FILE }],
    ['TLS_CERT must be set too: HTTPS needs certificate and key', { TLS_KEY: FILE }],
    ['TLS_CERT names a file that cannot be read', { TLS_CERT: '/nowhere.pem', TLS_KEY: FILE }],
    ['STRIPE_PUBLISHABLE_KEY must be set too: Stripe needs both keys', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_SECRET_KEY must be set too: Stripe needs both keys', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['PASSWORD_BLOCKLIST must be on or off', { PASSWORD_BLOCKLIST: 'yes' }],
    ['REGISTRATION must be open or invitation', { REGISTRATION: 'closed' }],
    [
      'SECURITY_CONTACT must be an address that begins with mailto: or https://',
      { SECURITY_CONTACT: 'me@example.com' },
    ],
    [
      'SECURITY_CONTACT must be an address that begins with mailto: or https://',
      { SECURITY_CONTACT: 'http://example.com' },
    ],
    ['ADMIN_EMAIL must be an e-mail address', { ADMIN_EMAIL: 'boss' }],
    ['WORKER_CONCURRENCY must be a number', { WORKER_CONCURRENCY: 'many' }],
    ['FFMPEG_PATH names a file that cannot be read', { FFMPEG_PATH: '/nowhere/ffmpeg' }],
  ])('is refused in one line: %s', (message, env) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });

  test('never repeats a secret in its errors', () => {
    const wrong = {
      SESSION_SECRET: 'my-password',
      STRIPE_SECRET_KEY: 'sk_live',
      SMTP_URL: 'http://me:my-password@mail',
    };
    for (const [name, value] of Object.entries(wrong)) {
      expect(() => readConfig({ [name]: value })).toThrow(expect.not.stringContaining(value) as string);
    }
  });

  test('names the secrets that the log must not show, those in addresses too', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://me:database%21password@first,second/vitrine',
      DATABASE_REPLICA_URL: 'postgres://me:replica-password@second/vitrine',
      BUS_URL: 'nats://me:bus:password@first:4222,second:4222',
      SMTP_URL: 'smtp://me:mail-password@mail',
      WEATHER_URL: 'https://weather.example.com/v1/forecast?apikey=weather-key',
      SESSION_SECRET: 's'.repeat(32),
    });
    expect(listSecrets(config)).toEqual([
      'database%21password',
      'replica-password',
      'bus:password',
      'mail-password',
      'weather-key',
      's'.repeat(32),
      'database!password',
    ]);
  });

  test('ends the start with one line that names the variable, and exit code 78', async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const outcome = await promisify(execFile)(process.execPath, [main], { env: { ...process.env, PORT: 'x' } }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(outcome).toMatchObject({ code: 78, stdout: '', stderr: 'PORT must be a port number\n' });
  });
});

const createAddress = (address: string, family: 'IPv4' | 'IPv6') =>
  ({ address, family, internal: false, netmask: '', mac: '', cidr: null, scopeid: 0 }) as const;

describe('the address for links and for people', () => {
  test.each([
    ['https://signs.example.com/', 'https://signs.example.com'],
    ['https://example.com/signs//', 'https://example.com/signs'],
  ])('is PUBLIC_URL without slashes at its end: %s', (PUBLIC_URL, expected) => {
    expect(findPublicUrl(readConfig({ PUBLIC_URL }), 3000)).toBe(expected);
  });

  test('is the machine’s own address otherwise, by HTTPS if the server speaks it', () => {
    expect(findPublicUrl(readConfig({}), 3001)).toMatch(/^http:\/\/[\w.]+:3001$/);
    expect(findPublicUrl(readConfig({ TLS_CERT: FILE, TLS_KEY: FILE }), 443)).toMatch(/^https:\/\/[\w.]+:443$/);
  });

  test('is an IPv6 address where there is no other, and the server listens there', () => {
    const ipv6 = [createAddress('fe80::7', 'IPv6'), createAddress('2001:db8::7', 'IPv6')];
    const find = (HOST: string, all: typeof ipv6) => findPublicUrl(readConfig({ HOST }), 3000, { eth0: all });
    expect(find('::', ipv6)).toBe('http://[2001:db8::7]:3000');
    expect(find('0.0.0.0', ipv6)).toBe('http://localhost:3000');
    expect(find('::', [...ipv6, createAddress('10.0.0.7', 'IPv4')])).toBe('http://10.0.0.7:3000');
  });
});
