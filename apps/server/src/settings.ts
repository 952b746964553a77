import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { LOG_DAYS } from '@vitrine/contract/activity/log-limits';
import { HISTORY_DAYS, HISTORY_MAX_DAYS } from '@vitrine/contract/reports/history';
import { z } from 'zod';
import { splitHosts } from './platform/database/hosts.ts';
import { parsePrivateAddresses } from './platform/guarded-fetch/private-addresses.ts';

const toUndefined = (value: unknown) => (value === '' ? undefined : value);
const makeOptional = <T extends z.ZodType>(schema: T) => z.preprocess(toUndefined, schema.optional());
const file = z.string().refine((path) => isReadable(path), 'names a file that cannot be read');
const addressSchema = (protocols: readonly string[], what: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), what);
const web = addressSchema(['http:', 'https:'], 'must be an address that begins with http:// or https://').transform(
  (value) => value.replace(/\/+$/, ''),
);

const weatherAddress = addressSchema(
  ['http:', 'https:'],
  'must be an address that begins with http:// or https://',
).refine(
  (value) => !URL.canParse(value) || (new URL(value).username === '' && new URL(value).password === ''),
  'must not contain a name and a password; a key goes into the query, e.g. ?apikey=KEY',
);

const postgres = z.string().superRefine((value, context) => {
  const message = findDatabaseProblem(value);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

const wholeNumberSchema = (range: { from: number; to: number; default: number }) => {
  const message = `must be a whole number from ${range.from} to ${range.to}`;
  return z.preprocess(
    toUndefined,
    z.coerce.number(message).int(message).min(range.from, message).max(range.to, message).default(range.default),
  );
};

/** The port of health and metrics, unless OPS_PORT is set. */
export const DEFAULT_OPS_PORT = 9464;

const addresses = {
  PORT: z
    .preprocess(toUndefined, z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000))
    .describe('The port that the server listens on. 0 takes a free one.'),
  HOST: z
    .preprocess(toUndefined, z.string().default('0.0.0.0'))
    .describe('The address that the server listens on. `::` is every IPv6 and IPv4 address.'),
  OPS_PORT: makeOptional(z.coerce.number('must be a port number').int().min(0).max(65_535)).meta({
    description:
      'The port of `/healthz`, `/readyz` and `/metrics`. 0 takes a free one. Processes on one machine need one each.',
    unset: `\`${DEFAULT_OPS_PORT}\`, or none if it is in use`,
  }),
  OPS_HOST: z
    .preprocess(toUndefined, z.string().default('127.0.0.1'))
    .describe('The address at which that port listens. Metrics are for the operator only: others must not reach it.'),
  PUBLIC_URL: makeOptional(web).meta({
    description: 'The address for people, screens and links in emails.',
    unset: 'the machine’s first LAN address',
  }),
  SCREEN_IMAGE_URL: makeOptional(web).meta({
    description:
      'Where people download the [disk image](machines.md#mini-pc-with-the-disk-image) of screens. `/docs/screens/pc` links to it.',
    unset: 'none: that page says how to make it',
  }),
  TLS_CERT: makeOptional(file).describe('The path of a certificate (PEM). The server speaks HTTPS if both are set.'),
  TLS_KEY: makeOptional(file).describe('The path of its key (PEM).'),
  TRUST_PROXY: makeOptional(z.string()).describe(
    'Addresses of trusted proxies, such as `127.0.0.1,10.0.0.0/8`. Forwarded headers of others are ignored.',
  ),
  ALLOW_PRIVATE_ADDRESSES: z
    .preprocess(
      toUndefined,
      z
        .string()
        .default('')
        .refine(arePrivateAddresses, 'must list networks, addresses or host names, e.g. 10.0.0.0/8,dashboard.lan'),
    )
    .meta({
      description:
        'Networks, addresses and hosts without public addresses that the server may open for web pages, feeds, webhooks and identity providers, such as `10.0.0.0/8,dashboard.lan`.',
      unset: 'none',
    }),
};

const data = {
  DATA_DIR: z
    .preprocess(toUndefined, z.string().default('./data'))
    .transform((path) => resolve(path))
    .meta({ description: 'The folder for everything that the server stores itself.', unset: '`./data`' }),
  DATABASE_URL: makeOptional(postgres).meta({
    description:
      'A PostgreSQL server, version 15 or newer; or a primary and its standbys, separated by commas: `postgres://user:password@first:5432,second:5432/vitrine`.',
    unset: 'the packaged one, with its data in `DATA_DIR`',
  }),
  DATABASE_REPLICA_URL: makeOptional(postgres).describe(
    'Standbys of that server, in the same form, from which [large lists](database.md#reading-from-a-replica) are read. May be equal to `DATABASE_URL`: hosts that are not standbys are not used.',
  ),
  DATABASE_REPLICA_LAG_SECONDS: wholeNumberSchema({ from: 2, to: 300, default: 10 }).describe(
    'The oldest state of a standby, in seconds, with which lists are read from it.',
  ),
  BUS_URL: makeOptional(
    z.string().refine(isNatsUrl, 'must be an address that begins with nats:// or tls://, e.g. nats://localhost:4222'),
  ).meta({
    description:
      'The [message bus](database.md#message-bus) between processes: NATS servers, such as `nats://user:password@first:4222,second:4222`, or `tls://` for encrypted connections. All processes need the same.',
    unset: 'PostgreSQL',
  }),
  ROLE: z
    .preprocess(toUndefined, z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'))
    .describe('`web` answers requests, `worker` runs background jobs, `all` does both.'),
  S3_BUCKET: makeOptional(z.string()).meta({
    description: 'An S3-compatible [bucket](connections.md#files-in-a-bucket) for media files.',
    unset: 'the folder `DATA_DIR/media`',
  }),
  S3_ENDPOINT: makeOptional(web).meta({ description: 'The bucket’s server.', unset: 'Amazon S3 in `S3_REGION`' }),
  S3_REGION: z.preprocess(toUndefined, z.string().default('us-east-1')).describe('The bucket’s region.'),
  S3_ACCESS_KEY_ID: makeOptional(z.string()).describe('The id of the bucket’s key.'),
  S3_SECRET_ACCESS_KEY: makeOptional(z.string()).describe('The bucket’s key.'),
};

const people = {
  SESSION_SECRET: makeOptional(z.string().min(32, 'must have at least 32 characters')).meta({
    description: 'Signs sessions and addresses of files. Required with `DATABASE_URL`, the same for all processes.',
    unset: 'created once and stored in `DATA_DIR`',
  }),
  ADMIN_EMAIL: makeOptional(z.email('must be an e-mail address')).meta({
    description:
      'The administrator’s email address. Register it first, because [addresses are not confirmed](../sign-in.md#addresses-are-not-confirmed).',
    unset: 'the first account is the administrator’s',
  }),
  REGISTRATION: z
    .preprocess(toUndefined, z.enum(['open', 'invitation'], 'must be open or invitation').default('open'))
    .describe(
      'Who may create accounts: everybody (`open`), or only the first person and administrators of the installation (`invitation`). See [Registration](accounts.md#registration).',
    ),
  PASSWORD_BLOCKLIST: z
    .preprocess(toUndefined, z.enum(['on', 'off'], 'must be on or off').default('off'))
    .describe('`on` refuses new passwords that are common or about the account. The console always warns about them.'),
  SECURITY_CONTACT: makeOptional(
    addressSchema(['mailto:', 'https:'], 'must be an address that begins with mailto: or https://').transform(
      (value) => new URL(value).href,
    ),
  ).describe('Where to report vulnerabilities: `mailto:` or `https:`. Published in `/.well-known/security.txt`.'),
  SMTP_URL: makeOptional(
    addressSchema(['smtp:', 'smtps:'], 'must be an address that begins with smtp:// or smtps://'),
  ).meta({
    description: 'The mail server, such as `smtps://user:password@mail.example.com`.',
    unset: 'emails are files in `DATA_DIR/outbox`',
  }),
  MAIL_FROM: makeOptional(z.string().min(3)).meta({
    description: 'The sender of emails.',
    unset: '`Vitrine <vitrine@localhost>`, which is often refused',
  }),
};

const payments = {
  BILLING: z
    .preprocess(toUndefined, z.enum(['auto', 'off'], 'must be auto or off').default('auto'))
    .describe(
      '`off`: no plans, no limits, no prices in the console. `auto`: Stripe if its keys are set, otherwise a sandbox that charges nothing.',
    ),
  STRIPE_SECRET_KEY: makeOptional(z.string().min(8)).describe('Stripe’s secret key.'),
  STRIPE_PUBLISHABLE_KEY: makeOptional(z.string().min(8)).describe('Stripe’s publishable key. Both take payments.'),
  STRIPE_WEBHOOK_SECRET: makeOptional(z.string().min(8)).describe(
    'Verifies Stripe’s webhooks at `/api/stripe/webhook`, which are refused without it.',
  ),
};

const mediaJobs = {
  FFMPEG_PATH: makeOptional(file).meta({
    description:
      'The ffmpeg executable. One of the machine is better than the packaged one of 2018 ([Install](install.md#ffmpeg)).',
    unset: 'the newest of the machine that is complete, otherwise the packaged one',
  }),
  SOFFICE_PATH: makeOptional(file).meta({
    description:
      'LibreOffice’s `soffice`, which turns presentations, text documents and spreadsheets into pages ([Install](install.md#libreoffice)).',
    unset: '`soffice` on `PATH`; without it, such files are refused with the way to save them as PDF',
  }),
  WORKER_CONCURRENCY: z
    .preprocess(
      toUndefined,
      z.coerce.number('must be a number').int().min(1).max(64).default(Math.max(2, availableParallelism())),
    )
    .meta({
      description: 'The number of media jobs that run at the same time.',
      unset: 'the number of cores, at least 2',
    }),
  WEATHER_URL: makeOptional(weatherAddress).meta({
    description:
      'The address of forecasts in Open-Meteo’s format, such as `https://api.open-meteo.com/v1/forecast`. It may contain a key and lead to a private network. See [Weather](connections.md#weather).',
    unset: 'none: layouts show no weather',
  }),
  WEATHER_PLACES_URL: makeOptional(weatherAddress).meta({
    description:
      'The address of its search for places by name, such as `https://geocoding-api.open-meteo.com/v1/search`.',
    unset: 'none: people enter latitude and longitude',
  }),
};

const records = {
  KEEP_PLAYS_DAYS: wholeNumberSchema({ from: 61, to: 3_660, default: 90 }).describe(
    'How long single plays are kept, in days: 61 to 3,660. Screens that were disconnected may report plays of the last 60 days.',
  ),
  KEEP_PLAY_SUMS_MONTHS: wholeNumberSchema({ from: 3, to: 120, default: 25 }).describe(
    'How long the daily sums of plays are kept, in months: 3 to 120.',
  ),
  KEEP_AUDIT_MONTHS: wholeNumberSchema({ from: 1, to: 120, default: 24 }).describe(
    'How long the audit log is kept, in months: 1 to 120.',
  ),
  KEEP_HISTORY_DAYS: wholeNumberSchema({ from: HISTORY_DAYS, to: HISTORY_MAX_DAYS, default: HISTORY_DAYS }).describe(
    `How long online and offline periods and daily extremes of devices are kept, in days: ${HISTORY_DAYS} to ${HISTORY_MAX_DAYS.toLocaleString('en')}.`,
  ),
  KEEP_LOGS_DAYS: wholeNumberSchema({ from: 1, to: 3_660, default: LOG_DAYS }).describe(
    'How long entries of the activity log are kept, in days: 1 to 3,660; of an account, the newest 50,000.',
  ),
  LOG_LEVEL: makeOptional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level from trace to silent'),
  ).meta({
    description: 'The lowest level that is logged, from `trace` to `silent`.',
    unset: '`info`, without request lines in a terminal',
  }),
  LOG_FORMAT: z
    .preprocess(toUndefined, z.enum(['auto', 'json', 'text'], 'must be auto, json or text').default('auto'))
    .describe('`json` or `text`. `auto`: text in a terminal, otherwise JSON.'),
};

/**
 * The settings by subject, each with the words of `docs/operators/configuration.md`: what it does, and, where it has no
 * constant default, what applies if it is not set (`unset`).
 */
export const settingGroups = {
  'Addresses and HTTPS': addresses,
  'Data, database and files': data,
  'People and emails': people,
  Payments: payments,
  'Media and weather': mediaJobs,
  'Records and the log': records,
};

/** All settings. They come from the environment, which is read once, at the start. An empty value counts as unset. */
export const settings = { ...addresses, ...data, ...people, ...payments, ...mediaJobs, ...records };

function arePrivateAddresses(list: string): boolean {
  try {
    parsePrivateAddresses(list);
    return true;
  } catch {
    return false;
  }
}

const isPostgres = (host: string) => URL.canParse(host) && /^postgres(ql)?:$/.test(new URL(host).protocol);

function isNatsUrl(value: string): boolean {
  try {
    return splitHosts(value).every((host) => URL.canParse(host) && /^(nats|tls):$/.test(new URL(host).protocol));
  } catch {
    return false;
  }
}

/** Finds the reason why an address of PostgreSQL servers cannot be used; null if it can. */
function findDatabaseProblem(value: string): string | null {
  try {
    return splitHosts(value).every(isPostgres) ? null : 'must be an address that begins with postgres://';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isReadable(path: string): boolean {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
}
