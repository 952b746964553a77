import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCommandDatabase } from '../command.ts';
import { type Config, collidesWithPort, findPublicUrl } from '../config.ts';
import { DEFAULT_OPS_PORT } from '../settings.ts';
import { createFfmpeg } from '../platform/ffmpeg.ts';
import { createOffice } from '../platform/office.ts';
import { checkPublicUrl } from './address.ts';
import { checkBucket } from './bucket.ts';
import { checkCertificate } from './certificate.ts';
import { checkDatabase, readDatabase } from './database.ts';
import { type Finding, reportOk } from './finding.ts';
import { checkDisk, checkFileLimit, checkNode, checkWritable, readDisk, readFileLimit } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkFfmpeg, checkOffice } from './media.ts';
import { checkPort, type PortSettings } from './port.ts';
import { checkProxy } from './proxy.ts';
import { checkReplicas } from './replicas.ts';
import type { Check } from './run-checks.ts';

/** Time limit of one step of a check. */
const STEP_MS = 8_000;

/** The checks of an installation with these settings. */
export function listChecks(config: Config): Check[] {
  const { DATA_DIR: dataDir, PUBLIC_URL: publicUrl, TLS_CERT: cert, TLS_KEY: key, S3_BUCKET: bucket } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const hasOwnTls = cert !== undefined && key !== undefined;
  const checks: Check[] = [
    { topic: 'Machine', run: () => [checkNode(process.version), checkFileLimit(readFileLimit())] },
    { topic: 'Disk', run: () => [checkWritable(dataDir), checkDisk(dataDir, readDisk(dataDir))] },
    { topic: 'Database', run: () => checkOwnDatabase(config) },
    { topic: 'Video', run: () => checkFfmpeg(createFfmpeg(config.FFMPEG_PATH, { timeoutMs: STEP_MS })) },
    { topic: 'Documents', run: () => checkOffice(createOffice(config.SOFFICE_PATH)) },
    {
      topic: 'Mail',
      run: () => checkMail({ url: config.SMTP_URL, from: config.MAIL_FROM, outbox: join(dataDir, 'outbox') }, STEP_MS),
    },
    { topic: 'Address', run: () => checkPublicUrl(publicUrl, STEP_MS, new Date()) },
    {
      topic: 'Proxy',
      run: () => [checkProxy({ trustProxy: config.TRUST_PROXY, publicUrl, hasOwnTls, port: config.PORT })],
    },
  ];
  const { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URL: replicaUrl } = config;
  if (primaryUrl !== undefined && replicaUrl !== undefined) {
    checks.push({ topic: 'Replica', run: () => checkReplicas({ primaryUrl, replicaUrl }, STEP_MS) });
  }
  if (bucket !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined) {
    const { S3_ENDPOINT: endpoint, S3_REGION: region } = config;
    const pages = new URL(findPublicUrl(config, config.PORT)).origin;
    const access = { endpoint, region, bucket, accessKeyId, secretAccessKey };
    checks.push({ topic: 'Bucket', run: () => checkBucket(access, pages) });
  }
  if (hasOwnTls) {
    const host = publicUrl === undefined ? null : new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '');
    const read = () => ({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') });
    checks.push({ topic: 'Certificate', run: () => checkCertificate(read(), host, new Date()) });
  }
  const { HOST: host, PORT: port, OPS_HOST: opsHost, OPS_PORT: opsPort } = config;
  const ports: PortSettings[] = [
    { setting: 'PORT', host, port, isEncrypted: hasOwnTls, isOptional: false },
    {
      setting: 'OPS_PORT',
      host: opsHost,
      port: opsPort ?? DEFAULT_OPS_PORT,
      isEncrypted: false,
      isOptional: opsPort === undefined,
    },
  ];
  // A worker does not listen on PORT, port 0 is any free one, and the default of OPS_PORT is given up if it is PORT.
  const used = ports.filter(({ setting, port: number, isOptional }) => {
    if (config.ROLE === 'worker') return number !== 0 && setting === 'OPS_PORT';
    return number !== 0 && !(isOptional && collidesWithPort(config, number));
  });
  if (used.length > 0) {
    checks.push({ topic: 'Ports', run: () => Promise.all(used.map((each) => checkPort(each, STEP_MS))) });
  }
  return checks;
}

async function checkOwnDatabase(config: Config): Promise<Finding[]> {
  if (config.DATABASE_URL === undefined && !existsSync(join(config.DATA_DIR, 'postgres'))) {
    return [reportOk('The packaged database is created at the first start')];
  }
  const { databaseUrl, close } = await openCommandDatabase(config, true);
  try {
    return await checkDatabase(() => readDatabase(databaseUrl));
  } finally {
    await close();
  }
}
