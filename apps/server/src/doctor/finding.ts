/** `problem`: the product does not work, or loses data. `warning`: it works less well than it could. */
export type Level = 'ok' | 'warning' | 'problem';

/** A result of a check of an installation. */
export interface Finding {
  level: Level;
  /** A sentence without a full stop. */
  text: string;
  /** The way to fix the problem; null if there is none. */
  fix: string | null;
}

export const reportOk = (text: string): Finding => ({ level: 'ok', text, fix: null });
export const reportWarning = (text: string, fix: string): Finding => ({ level: 'warning', text, fix });
export const reportProblem = (text: string, fix: string): Finding => ({ level: 'problem', text, fix });

/** An error as part of a sentence. Node's error for several addresses of one name has no message of its own. */
export function describeReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeReason).join(', ');
  if (!(error instanceof Error)) return String(error);
  // `fetch` only says that it failed.
  if (error.message === 'fetch failed' && error.cause !== undefined) return describeReason(error.cause);
  return error.message === '' ? error.name : (error.message.trim().split('\n')[0] ?? error.name);
}
