import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { settings } from './settings.ts';

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

/** All settings together, with the rules that concern several of them. */
const Environment = z.object(settings).superRefine((env, context) => {
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
export const settingNames: readonly string[] = Object.keys(settings);

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
