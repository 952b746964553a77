import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { availableParallelism, networkInterfaces } from 'node:os';
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

interface PortsAndHosts {
  PORT: number;
  HOST: string;
  OPS_HOST: string;
  ROLE: string;
}

/** True if this ops port cannot be opened beside PORT: both are the same port, and not on two addresses of the machine. */
export function collidesWithPort({ PORT, HOST, OPS_HOST, ROLE }: PortsAndHosts, opsPort: number | undefined): boolean {
  const isSameAddress = HOST === OPS_HOST || [HOST, OPS_HOST].some((host) => host === '0.0.0.0' || host === '::');
  return opsPort === PORT && PORT !== 0 && ROLE !== 'worker' && isSameAddress;
}

/** All settings of the server. They come from the environment, which is read once, at the start. An empty value counts as unset. */
const Environment = z
  .object({
    /** The port that the server listens on. 0 takes a free one. */
    PORT: z.preprocess(toUndefined, z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000)),
    HOST: z.preprocess(toUndefined, z.string().default('0.0.0.0')),
    /** The port of `/healthz`, `/readyz` and `/metrics`. 0 takes a free one. Default: 9464, or none if it is in use. */
    OPS_PORT: makeOptional(z.coerce.number('must be a port number').int().min(0).max(65_535)),
    /** The address at which that port listens. Metrics are for the operator only, so that others must not reach it. */
    OPS_HOST: z.preprocess(toUndefined, z.string().default('127.0.0.1')),
    /** The address for people and for links in emails. Default: the machine's first LAN address. */
    PUBLIC_URL: makeOptional(web),
    /** Paths of PEM files. The server speaks HTTPS itself if both are set. */
    TLS_CERT: makeOptional(file),
    TLS_KEY: makeOptional(file),
    /** The folder for everything that the server stores itself. */
    DATA_DIR: z.preprocess(toUndefined, z.string().default('./data')).transform((path) => resolve(path)),
    /**
     * A PostgreSQL server, version 15 or newer; or a primary and its standbys, separated by commas:
     * `postgres://user:password@first:5432,second:5432/vitrine`. Default: the packaged one, with its data in DATA_DIR.
     */
    DATABASE_URL: makeOptional(postgres),
    /**
     * Standbys of that server, in the same form. Lists that may be some seconds old are read from them. May be equal to
     * DATABASE_URL, because hosts that are not standbys are not used. Default: none.
     */
    DATABASE_REPLICA_URL: makeOptional(postgres),
    /** The oldest state of a standby, in seconds, with which lists are read from it. */
    DATABASE_REPLICA_LAG_SECONDS: wholeNumberSchema({ from: 2, to: 300, default: 10 }),
    /**
     * The message bus between processes: one or several NATS servers, e.g.
     * `nats://user:password@first:4222,second:4222`, or `tls://` for encrypted connections. All processes need the
     * same. Default: PostgreSQL.
     */
    BUS_URL: makeOptional(
      z.string().refine(isNatsUrl, 'must be an address that begins with nats:// or tls://, e.g. nats://localhost:4222'),
    ),
    /** `web` answers requests, `worker` runs background jobs, `all` does both. */
    ROLE: z.preprocess(toUndefined, z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all')),
    /** Signs sessions and addresses of files. Default: created once and stored in DATA_DIR. */
    SESSION_SECRET: makeOptional(z.string().min(32, 'must have at least 32 characters')),
    /** The admin's email address. Default: the first account is the admin. */
    ADMIN_EMAIL: makeOptional(z.email('must be an e-mail address')),
    /**
     * Who may create accounts: everybody (`open`), or nobody but the first person and administrators of the installation
     * (`invitation`). Invitations, and identity providers of accounts, add people to accounts in both cases.
     */
    REGISTRATION: z.preprocess(
      toUndefined,
      z.enum(['open', 'invitation'], 'must be open or invitation').default('open'),
    ),
    /** `on` refuses new passwords that are common or about the account. The console warns about them in any case. */
    PASSWORD_BLOCKLIST: z.preprocess(toUndefined, z.enum(['on', 'off'], 'must be on or off').default('off')),
    /**
     * The contact for reports of vulnerabilities: `mailto:` or `https:`. It is published in /.well-known/security.txt;
     * default: none.
     */
    SECURITY_CONTACT: makeOptional(
      addressSchema(['mailto:', 'https:'], 'must be an address that begins with mailto: or https://').transform(
        (value) => new URL(value).href,
      ),
    ),
    /** The mail server, e.g. `smtps://user:password@mail.example.com`. Default: emails are files in DATA_DIR/outbox. */
    SMTP_URL: makeOptional(
      addressSchema(['smtp:', 'smtps:'], 'must be an address that begins with smtp:// or smtps://'),
    ),
    /** The sender of emails. */
    MAIL_FROM: makeOptional(z.string().min(3)),
    /** An S3-compatible bucket for media files. Default: the folder DATA_DIR/media. */
    S3_BUCKET: makeOptional(z.string()),
    /** The bucket's server. Default: Amazon S3 in S3_REGION. */
    S3_ENDPOINT: makeOptional(web),
    S3_REGION: z.preprocess(toUndefined, z.string().default('us-east-1')),
    S3_ACCESS_KEY_ID: makeOptional(z.string()),
    S3_SECRET_ACCESS_KEY: makeOptional(z.string()),
    /** `off`: no plans, no limits, no prices in the console. `auto`: Stripe if its keys are set, otherwise a sandbox that charges nothing. */
    BILLING: z.preprocess(toUndefined, z.enum(['auto', 'off'], 'must be auto or off').default('auto')),
    /** Stripe's keys. The first two take payments; the third verifies webhooks, which are refused without it. */
    STRIPE_SECRET_KEY: makeOptional(z.string().min(8)),
    STRIPE_PUBLISHABLE_KEY: makeOptional(z.string().min(8)),
    STRIPE_WEBHOOK_SECRET: makeOptional(z.string().min(8)),
    /** The ffmpeg executable. Default: the one on PATH, otherwise the packaged one. */
    FFMPEG_PATH: makeOptional(file),
    /** The number of media jobs that run at the same time. */
    WORKER_CONCURRENCY: z.preprocess(
      toUndefined,
      z.coerce.number('must be a number').int().min(1).max(64).default(Math.max(2, availableParallelism())),
    ),
    /** Addresses of trusted proxies, e.g. `127.0.0.1,10.0.0.0/8`. Forwarded headers of others are ignored. Default: none. */
    TRUST_PROXY: makeOptional(z.string()),
    /**
     * Networks, addresses and hosts without public addresses that the server may open where people enter an address, e.g.
     * `10.0.0.0/8,dashboard.lan`. Default: none.
     */
    ALLOW_PRIVATE_ADDRESSES: z.preprocess(
      toUndefined,
      z
        .string()
        .default('')
        .refine(arePrivateAddresses, 'must list networks, addresses or host names, e.g. 10.0.0.0/8,dashboard.lan'),
    ),
    /**
     * The address of forecasts in Open-Meteo's format, e.g. `https://api.open-meteo.com/v1/forecast`, which may contain a
     * key and lead to a private network. Default: none, so that layouts show no weather.
     */
    WEATHER_URL: makeOptional(weatherAddress),
    /**
     * The address of its search for places by name, e.g. `https://geocoding-api.open-meteo.com/v1/search`. Default: none,
     * so that people enter latitude and longitude.
     */
    WEATHER_PLACES_URL: makeOptional(weatherAddress),
    /**
     * The time for which single plays are kept. Screens that were disconnected may report plays of the last 60 days.
     */
    KEEP_PLAYS_DAYS: wholeNumberSchema({ from: 61, to: 3_660, default: 90 }),
    /** The time for which the daily sums of plays are kept. */
    KEEP_PLAY_SUMS_MONTHS: wholeNumberSchema({ from: 3, to: 120, default: 25 }),
    /** The time for which the audit log is kept. */
    KEEP_AUDIT_MONTHS: wholeNumberSchema({ from: 1, to: 120, default: 24 }),
    /** The time for which online and offline periods of devices are kept. */
    KEEP_HISTORY_DAYS: wholeNumberSchema({ from: HISTORY_DAYS, to: HISTORY_MAX_DAYS, default: HISTORY_DAYS }),
    /** The time for which entries of the activity log are kept. */
    KEEP_LOGS_DAYS: wholeNumberSchema({ from: 1, to: 3_660, default: LOG_DAYS }),
    /** Default: `info`, without request lines in a terminal. */
    LOG_LEVEL: makeOptional(
      z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level from trace to silent'),
    ),
    /** `json` or `text`. `auto`: text in a terminal, otherwise JSON. */
    LOG_FORMAT: z.preprocess(
      toUndefined,
      z.enum(['auto', 'json', 'text'], 'must be auto, json or text').default('auto'),
    ),
  })
  .superRefine((env, context) => {
    if ((env.TLS_CERT === undefined) !== (env.TLS_KEY === undefined)) {
      const missing = env.TLS_CERT === undefined ? 'TLS_CERT' : 'TLS_KEY';
      context.addIssue({
        code: 'custom',
        path: [missing],
        message: 'must be set too: HTTPS needs certificate and key',
      });
    }
    if ((env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_PUBLISHABLE_KEY === undefined)) {
      const missing = env.STRIPE_SECRET_KEY === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_PUBLISHABLE_KEY';
      context.addIssue({ code: 'custom', path: [missing], message: 'must be set too: Stripe needs both keys' });
    }
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (env.S3_BUCKET === undefined || env[name] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'must be set where S3_BUCKET is' });
    }
    if (collidesWithPort(env, env.OPS_PORT)) {
      context.addIssue({ code: 'custom', path: ['OPS_PORT'], message: 'must be another port than PORT' });
    }
    if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_REPLICA_URL'],
        message: 'needs DATABASE_URL: the packaged database has no replica',
      });
    }
    if (env.DATABASE_URL !== undefined && env.SESSION_SECRET === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['SESSION_SECRET'],
        message: 'must be set where DATABASE_URL is, so that all processes share it',
      });
    }
  });

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

export type Config = z.output<typeof Environment>;

/** The exit code for a wrong configuration (sysexits.h). */
export const EX_CONFIG = 78;

/** An invalid setting. The message is one line that begins with its name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError for the first invalid setting */
export function readConfig(env: Record<string, string | undefined>): Config {
  const outcome = Environment.safeParse(env);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}`);
}

/** Converts the settings of the log. @param isTerminal whether people read it as it is written */
export function toLogSettings({ LOG_LEVEL: level, LOG_FORMAT: format }: Config, isTerminal: boolean) {
  const isText = format === 'text' || (format === 'auto' && isTerminal);
  // In a terminal, a line for each request would hide the address that the server prints.
  return { level: level ?? 'info', isText, hasRequests: level !== undefined || !isText };
}

/** The secrets among the settings, as they are written there and as they are used. */
export function listSecrets(config: Config): string[] {
  const passwords = [config.DATABASE_URL, config.DATABASE_REPLICA_URL, config.BUS_URL, config.SMTP_URL].map(
    (address) => /:\/\/[^/@:]*:([^/@]+)@/.exec(address ?? '')?.[1],
  );
  const keys = [config.WEATHER_URL, config.WEATHER_PLACES_URL].flatMap((address) =>
    address === undefined ? [] : [...new URL(address).searchParams.values()],
  );
  const { SESSION_SECRET, S3_SECRET_ACCESS_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = config;
  const all = [...passwords, ...keys, SESSION_SECRET, S3_SECRET_ACCESS_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET];
  const written = all.filter((secret) => secret !== undefined);
  // Shorter ones are parts of ordinary words.
  return [...new Set([...written, ...written.map(decodePart)])].filter((secret) => secret.length >= 8);
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The installation's base URL, without a trailing slash. */
export function findPublicUrl(config: Config, port: number, interfaces = networkInterfaces()): string {
  if (config.PUBLIC_URL !== undefined) return config.PUBLIC_URL;
  const scheme = config.TLS_CERT === undefined ? 'http' : 'https';
  const all = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  const outside = all.filter(({ internal, address }) => !internal && !/^fe80:/i.test(address));
  const ipv4 = outside.find(({ family }) => family === 'IPv4')?.address;
  const ipv6 = isIPv6(config.HOST) ? outside.find(({ family }) => family === 'IPv6')?.address : undefined;
  return `${scheme}://${ipv4 ?? (ipv6 === undefined ? 'localhost' : `[${ipv6}]`)}:${port}`;
}

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
