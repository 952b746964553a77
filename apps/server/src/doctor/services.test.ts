import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createFfmpeg } from '../platform/ffmpeg.ts';
import { type Buckets, bucketKeys, openBuckets } from '../test/fixtures/buckets.ts';
import { startMailServer } from '../test/fixtures/mail-server.ts';
import { readFixture } from '../test/fixtures/send-media.ts';
import { testApp } from '../test/app.ts';
import { page, startWebServer } from '../test/web-server.ts';
import { checkPublicUrl } from './address.ts';
import { checkBucket } from './bucket.ts';
import { checkCertificate, checkShownCertificate } from './certificate.ts';
import { checkMail } from './mail.ts';
import { checkFfmpeg } from './media.ts';
import { checkPort, type PortSettings } from './port.ts';

const STEP_MS = 60_000;
const NOW = new Date('2027-03-01T12:00:00Z');

const pem = async () => ({
  cert: String(await readFixture('localhost.pem')),
  key: String(await readFixture('localhost-key.pem')),
});

test('the doctor says which ffmpeg is used, and that another program in its place is a problem', async () => {
  const found = await checkFfmpeg(createFfmpeg(undefined));
  expect(found.at(-1)).toMatchObject({ text: expect.stringMatching(/ffmpeg .*is used/) });
  const wrong = await checkFfmpeg(createFfmpeg(process.execPath));
  expect(wrong).toMatchObject([
    {
      level: 'problem',
      text: expect.stringContaining(`${process.execPath} is not used: it fails`),
      fix: expect.stringContaining('FFMPEG_PATH'),
    },
    found.at(-1),
  ]);
});

test('the doctor signs in to the mail server, and warns without one or without a sender', async () => {
  const { address, received } = await startMailServer();
  const settings = { url: `smtp://${address}`, from: 'Signs <signs@example.com>', outbox: '/data/outbox' };
  expect(await checkMail(settings, STEP_MS)).toMatchObject([{ level: 'ok' }]);
  const nameless = await checkMail({ ...settings, from: undefined }, STEP_MS);
  expect(nameless).toMatchObject([{ level: 'warning', fix: expect.stringContaining('MAIL_FROM') }]);
  const none = await checkMail({ ...settings, url: undefined }, STEP_MS);
  expect(none).toMatchObject([{ level: 'warning', text: expect.stringContaining('/data/outbox') }]);
  expect(received).toEqual([]);
});

test('a mail server that refuses the password or does not answer is a problem, and its password is not shown', async () => {
  const { address } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Unknown user or password')),
  });
  const settings = { from: undefined, outbox: '/data/outbox' };
  const refused = await checkMail({ ...settings, url: `smtp://ada:s3cret@${address}` }, STEP_MS);
  expect(refused).toMatchObject([{ level: 'problem', fix: expect.stringContaining('user and password') }]);
  expect(JSON.stringify(refused)).not.toContain('s3cret');
  const missing = await checkMail({ ...settings, url: 'smtp://127.0.0.1:1' }, STEP_MS);
  expect(missing).toMatchObject([{ level: 'problem', text: expect.stringContaining('ECONNREFUSED') }]);
});

async function bucketServer(...shared: Parameters<typeof openBuckets>): Promise<Buckets> {
  const buckets = await openBuckets(...shared);
  onTestFinished(() => buckets.close());
  return buckets;
}

test('a file is written, listed, read and deleted in the bucket, and its CORS rules are checked', async () => {
  const pages = 'https://signs.example.com';
  const { endpoint } = await bucketServer({ name: 'media', pages });
  const access = { endpoint, region: 'eu-west-2', bucket: 'media', ...bucketKeys };
  expect(await checkBucket(access, pages)).toMatchObject([{ level: 'ok' }, { level: 'ok' }]);
  const other = await checkBucket(access, 'https://other.example.com');
  expect(other).toMatchObject([
    { level: 'ok' },
    { level: 'problem', text: 'Pages at https://other.example.com may not upload to the bucket (CORS)' },
  ]);
});

test('a bucket that is missing or refuses the key is a problem', async () => {
  const { endpoint } = await bucketServer({ name: 'media', pages: 'https://signs.example.com' });
  const access = { endpoint, region: 'eu-west-2', bucket: 'media', ...bucketKeys };
  const missing = await checkBucket({ ...access, bucket: 'none' }, 'https://signs.example.com');
  expect(missing).toMatchObject([{ level: 'problem', fix: expect.stringContaining('S3_BUCKET') }]);
  const refused = await checkBucket({ ...access, accessKeyId: 'wrong' }, 'https://signs.example.com');
  expect(refused).toMatchObject([{ level: 'problem', fix: expect.stringContaining('S3_SECRET_ACCESS_KEY') }]);
});

test('a certificate fits its key, its host and the time', async () => {
  const given = await pem();
  const levels = checkCertificate(given, 'localhost', NOW).map(({ level }) => level);
  expect(levels).toEqual(['ok', 'ok', 'ok']);
  expect(checkCertificate(given, '127.0.0.1', NOW).map(({ level }) => level)).toEqual(levels);
});

test('a certificate with another key, host or time is a problem, and one that ends soon a warning', async () => {
  const given = await pem();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(checkCertificate({ ...given, key: other }, 'localhost', NOW)[0]).toMatchObject({ level: 'problem' });
  expect(checkCertificate({ ...given, key: 'none' }, 'localhost', NOW)[0]).toMatchObject({ level: 'problem' });
  expect(checkCertificate({ ...given, cert: 'none' }, 'localhost', NOW)).toMatchObject([{ level: 'problem' }]);
  const periodAt = (instant: string) => checkCertificate(given, 'localhost', new Date(instant))[1];
  expect(periodAt('2020-01-01')).toMatchObject({ level: 'problem', text: expect.stringContaining('valid from') });
  expect(periodAt('2130-01-01')).toMatchObject({
    level: 'problem',
    text: expect.stringContaining('has expired on 2126'),
  });
  expect(periodAt('2126-10-20')).toMatchObject({ level: 'warning', text: 'The certificate expires in 9 days' });
  expect(checkCertificate(given, 'signs.example.com', NOW)[2]).toMatchObject({ level: 'problem' });
  expect(checkCertificate(given, null, NOW)[2]).toMatchObject({ level: 'warning' });
});

test('the certificate that a server shows is judged as browsers do', async () => {
  const given = await pem();
  const server = createServer(given).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const url = new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
  expect(await checkShownCertificate(url, STEP_MS, NOW)).toMatchObject({
    level: 'problem',
    text: expect.stringMatching(/Browsers refuse the certificate of localhost:\d+: .*self.signed/i),
  });
  expect(await checkShownCertificate(url, STEP_MS, NOW, given.cert)).toMatchObject({ level: 'ok' });
});

test('a public address is answered by Vitrine, by another server, or not at all', async () => {
  const { url } = await testApp({ hasScheduler: false });
  expect(await checkPublicUrl(url, STEP_MS, NOW)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('no encryption') },
    { level: 'ok', text: `Vitrine test answers at ${url}` },
  ]);
  const other = await startWebServer(page('Welcome'));
  expect((await checkPublicUrl(other.url, STEP_MS, NOW)).at(-1)).toMatchObject({
    level: 'problem',
    text: expect.stringContaining('A server other than Vitrine answers'),
  });
  const broken = await startWebServer((request) => request.destroy());
  for (const brokenUrl of [broken.url, broken.url.replace('http:', 'https:')]) {
    const nobody = await checkPublicUrl(brokenUrl, STEP_MS, NOW);
    expect(nobody.at(-1)).toMatchObject({
      level: 'problem',
      text: expect.stringContaining(`${brokenUrl} cannot be reached from this machine: `),
    });
  }
  expect(await checkPublicUrl(undefined, STEP_MS, NOW)).toMatchObject([{ level: 'warning' }]);
});

test('a port is free, in use by Vitrine, or in use by another program', async () => {
  const { url } = await testApp({ hasScheduler: false });
  const settings = { setting: 'PORT', host: '127.0.0.1', isEncrypted: false, isOptional: false } as const;
  const check = (port: number, change: Partial<PortSettings> = {}) =>
    checkPort({ ...settings, port, ...change }, STEP_MS);
  const own = Number(new URL(url).port);
  expect(await check(own)).toMatchObject({ level: 'ok', text: `Port ${own} (PORT) is used by Vitrine test` });
  const { port } = await startWebServer(page('Welcome'));
  const taken = { level: 'problem', text: `Port ${port} (PORT) is used by another program` };
  expect(await check(port)).toMatchObject(taken);
  expect(await check(port, { isEncrypted: true })).toMatchObject({ level: 'ok' });
  const ops = await check(port, { setting: 'OPS_PORT', isOptional: true });
  expect(ops).toMatchObject({ level: 'warning', fix: expect.stringContaining('set OPS_PORT') });
  const monitored = await startWebServer(page('vitrine_info{version="0.9.0",role="all"} 1\n'));
  const metrics = await check(monitored.port, { setting: 'OPS_PORT' });
  expect(metrics).toMatchObject({ level: 'ok', text: expect.stringContaining('Vitrine 0.9.0') });
  expect(await check(0)).toMatchObject({ level: 'ok', text: expect.stringContaining('is free') });
  const elsewhere = await check(0, { host: '203.0.113.1' });
  expect(elsewhere).toMatchObject({ level: 'problem', fix: expect.stringContaining('HOST') });
});
