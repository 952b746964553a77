/** The outcome of one kind of fault over all its rounds. All counts but `rounds` must be 0. */
export interface FaultResult {
  fault: string;
  rounds: number;
  /** Server processes that exited although the benchmark did not stop them. */
  deaths: number;
  /** Acknowledged writes that are missing. */
  lost: number;
  /** Writes that exist more than once. */
  duplicated: number;
  /** Broken connections, and answers that were neither correct nor a 503 with `Retry-After`. */
  wrong: number;
  /** The first wrong answers. */
  examples: string[];
  /** For each round, milliseconds from the end of the fault to the first success. */
  recoveriesMs: number[];
  /** The longest recovery that is allowed. */
  maxRecoveryMs: number;
}

const MAX_RECOVERY_MS = 3_000;

export function emptyResult(fault: string, maxRecoveryMs = MAX_RECOVERY_MS): FaultResult {
  return {
    fault,
    rounds: 0,
    deaths: 0,
    lost: 0,
    duplicated: 0,
    wrong: 0,
    examples: [],
    recoveriesMs: [],
    maxRecoveryMs,
  };
}
