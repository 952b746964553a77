import type { Bus } from './bus.ts';
import type { Clock, MonotonicClock } from './clock.ts';
import type { Db } from './database.ts';
import type { RunDry, RunTogether } from './database/dry-run.ts';
import { createFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import type { PrivateAddresses } from './guarded-fetch/private-addresses.ts';
import type { Jobs } from './job-queue.ts';
import type { Leadership } from './leadership.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { FindReader } from './mail/reader.ts';
import type { Limits } from './rate-limit/limits.ts';
import { createOffice, type Office } from './office.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit/rate-limit.ts';
import type { Reads } from './replicas/reads.ts';
import { createSecurityLog, type SecurityLog } from './security-log.ts';
import type { FileStorage } from './storage/storage.ts';

/** What a process has opened or was told before its parts are made. */
interface Opened {
  db: Db;
  /** Reads for lists that may miss the latest writes. */
  reads: Reads;
  runDry: RunDry;
  runTogether: RunTogether;
  bus: Bus;
  leadership: Leadership;
  jobs: Jobs;
  storage: FileStorage;
  mailer: Mailer;
  findReader: FindReader;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Log;
  limits: Limits;
  /** The secret of the installation. What is signed or sealed with it has a purpose beside. */
  secret: string;
  /** The base of links in emails, without a trailing slash. */
  publicUrl: () => string;
  /** The addresses that the server may open although they are not public. */
  privateAddresses: PrivateAddresses;
  /** The folder for temporary files; each part has its own in it. Files that a crash leaves there may be removed. */
  workFolder: string;
  version: string;
}

/** What every part of the server may use, whatever it does: parts take it first, and the other parts they need second. */
export interface Platform extends Opened {
  limiter: RateLimiter;
  security: SecurityLog;
  ffmpeg: Ffmpeg;
  office: Office;
}

/** The programs of the machine that the operator chose; those that are undefined are searched for. */
interface Programs {
  ffmpeg?: string | undefined;
  soffice?: string | undefined;
}

export const createPlatform = (opened: Opened, { ffmpeg, soffice }: Programs = {}): Platform => ({
  ...opened,
  limiter: createRateLimiter(opened),
  security: createSecurityLog(opened),
  ffmpeg: createFfmpeg(ffmpeg),
  office: createOffice(soffice),
});
