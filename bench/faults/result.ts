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
  /** Milliseconds from the end of the fault to the first success, for each round. */
  recoveriesMs: number[];
  /** The longest recovery that is allowed. */
  maxRecoveryMs: number;
  /** Milliseconds from the start of a killed worker to the end of its first job. */
  jobRecoveriesMs: number[];
  /** The longest of these that is allowed. */
  maxJobRecoveryMs: number;
  /** Processes that were killed, or requests that were refused: without any, the rounds prove nothing. Null: not counted. */
  effects: number | null;
}

const MAX_RECOVERY_MS = 3_000;

export function createEmptyResult(fault: string, maxRecoveryMs = MAX_RECOVERY_MS): FaultResult {
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
    jobRecoveriesMs: [],
    maxJobRecoveryMs: 0,
    effects: null,
  };
}
