/** What a player lacks or does without, for people to mend. */
export type Warning = 'no-service-worker' | 'no-wake-lock' | 'muted' | 'asleep' | 'storage-not-persistent';

/** What a player tells of itself in its heartbeats, besides what it plays. */
export interface Reports {
  /** Raises or withdraws a warning. */
  warn(warning: Warning, isOn: boolean): void;
  /** Notes a failure, to be sent once; the same words twice are one. */
  error(message: string): void;
  warnings(): string[];
  errors(): string[];
  /** These errors have been delivered. */
  delivered(errors: string[]): void;
}

/** A heartbeat takes this many errors of this length. */
const MOST_ERRORS = 20;
const LONGEST = 500;

export function createReports(): Reports {
  const warnings = new Set<Warning>();
  const errors = new Set<string>();
  return {
    warn(warning, isOn) {
      if (isOn) warnings.add(warning);
      else warnings.delete(warning);
    },
    error(message) {
      errors.add(message.slice(0, LONGEST));
      for (const oldest of errors) {
        if (errors.size <= MOST_ERRORS) break;
        errors.delete(oldest);
      }
    },
    warnings: () => [...warnings],
    errors: () => [...errors],
    delivered(sent) {
      for (const message of sent) errors.delete(message);
    },
  };
}
