import type { RegistrationMode } from '@vitrine/contract/accounts';
import type { SetupItem } from '@vitrine/contract/admin';
import type { PasswordCost } from '../features/accounts/index.ts';
import type { PaymentProvider } from '../features/billing/index.ts';
import type { SystemReleaseSettings } from '../features/fleet/index.ts';
import type { OembedSources } from '../features/drawn/index.ts';
import type { WeatherSources } from '../features/weather/index.ts';
import type { Health } from '../http/ops/health.ts';
import type { Pages } from '../http/pages/pages.ts';
import type { DrainTimeouts, RequestTimeouts } from '../http/node/server.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Retention } from './partitioned-tables.ts';

/** What single parts of the application are told, beside the platform. It reads nothing from the environment itself. */
export interface Settings {
  health: Health;
  metrics: Metrics;
  /** True if each request is logged. */
  hasRequestLog: boolean;
  retention: Retention;
  /** Default: the cost that OWASP recommends. Only tests use a lower one. */
  passwordCost?: PasswordCost;
  /** True if new passwords that are easy to guess are refused. */
  refusesCommonPasswords: boolean;
  /** Who may create accounts. */
  registration: RegistrationMode;
  /**
   * The contact for reports of vulnerabilities, as a `mailto:` or `https:` address; there is no security.txt without
   * one.
   */
  securityContact: string | undefined;
  /** Lists what the operator has set up, and what is missing. */
  listSetup: () => Promise<SetupItem[]>;
  /** Where people download the disk image of screens. */
  screenImageUrl: string | undefined;
  /** The admin's email address; if unset, the first account is the admin. */
  adminEmail: string | undefined;
  /** `off`: no plans and no limits. */
  billing: PaymentProvider | 'sandbox' | 'off';
  /** True if this process runs background jobs. */
  isWorker: boolean;
  workerConcurrency: number;
  /**
   * The time for which an upload's response waits for the file to be classified. After that the file is accepted and
   * classified later.
   */
  classifyTimeoutMs: number;
  /** The time after which an attempt to deliver an event is broken off. Only tests use a shorter one than the default. */
  webhookTimeoutMs?: number | undefined;
  /** True if identity providers may be reached without https. Only tests allow it. */
  allowsHttpIssuers: boolean;
  /** The operator's servers with weather. */
  weather: WeatherSources;
  /** The sites that describe their videos. */
  oembed: OembedSources;
  trustProxy: string | undefined;
  requestTimeouts?: RequestTimeouts | undefined;
  drainTimeouts?: DrainTimeouts | undefined;
  tls: { cert: Buffer; key: Buffer } | null;
  pages: Pages | null;
  /** The path of the built agent, which may be missing. */
  agentBundle: string;
  systemReleases: SystemReleaseSettings;
}
