/** Features that a player lacks, for people to fix. */
export type Warning =
  | 'no-service-worker'
  | 'no-wake-lock'
  | 'no-h264'
  | 'muted'
  | 'asleep'
  | 'storage-not-persistent'
  | 'storage-full'
  | 'layout-newer'
  | 'dropping-frames';

/** An event, described for the people who maintain the screens. */
export interface LogMessage {
  level: 'error' | 'warn';
  message: string;
}

/** Warnings and log messages of the player. */
export interface Reports {
  /** Raises or withdraws a warning: a state that lasts until it is fixed. */
  setWarning(warning: Warning, isOn: boolean): void;
  warnings(): Warning[];
  /** Logs a failure. An equal message within ten minutes is dropped. */
  logError(message: string): void;
  /** Logs an event that is not a failure of this screen. Otherwise as {@link Reports.logError}. */
  logWarning(message: string): void;
  /** Passes on every message from now on, and those that were logged while there was no subscriber. Returns how to stop. */
  subscribe(onMessage: (message: LogMessage) => void): () => void;
}

const MAX_LENGTH = 500;
const REPEAT_AFTER_MS = 10 * 60 * 1000;

/** The maximum number of messages that wait for a subscriber, and of those remembered to detect repetitions. */
const LIMIT = 100;

export function createReports(nowMs: () => number = () => performance.now()): Reports {
  const warnings = new Set<Warning>();
  const loggedAtMs = new Map<string, number>();
  let waiting: LogMessage[] = [];
  let subscriber: ((message: LogMessage) => void) | null = null;

  function log(level: LogMessage['level'], text: string): void {
    const message = text.slice(0, MAX_LENGTH);
    const lastMs = loggedAtMs.get(message);
    if (lastMs !== undefined && nowMs() - lastMs < REPEAT_AFTER_MS) return;
    loggedAtMs.delete(message);
    loggedAtMs.set(message, nowMs());
    for (const oldest of loggedAtMs.keys()) {
      if (loggedAtMs.size <= LIMIT) break;
      loggedAtMs.delete(oldest);
    }
    if (subscriber === null) waiting = [...waiting, { level, message }].slice(-LIMIT);
    else subscriber({ level, message });
  }

  return {
    setWarning(warning, isOn) {
      if (isOn) warnings.add(warning);
      else warnings.delete(warning);
    },
    warnings: () => [...warnings],
    logError: (message) => log('error', message),
    logWarning: (message) => log('warn', message),
    subscribe(onMessage) {
      subscriber = onMessage;
      for (const each of waiting) onMessage(each);
      waiting = [];
      return () => {
        if (subscriber === onMessage) subscriber = null;
      };
    },
  };
}
