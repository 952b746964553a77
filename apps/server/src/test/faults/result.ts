/** The outcome of one kind of fault over all its rounds. All counts but `rounds` and `effects` must be 0. */
export interface FaultResult {
  rounds: number;
  /** Server processes that exited although nobody stopped them. */
  deaths: number;
  /** Acknowledged writes that are missing. */
  lost: number;
  /** Writes that exist more than once. */
  duplicated: number;
  /** Broken connections, and answers that were neither correct nor a 503 with `Retry-After`. */
  wrong: number;
  /** What went wrong, in words. */
  examples: string[];
  /** Processes that were killed, or requests that were refused: without any, the rounds prove nothing. */
  effects: number;
}

export const createEmptyResult = (): FaultResult => ({
  rounds: 0,
  deaths: 0,
  lost: 0,
  duplicated: 0,
  wrong: 0,
  examples: [],
  effects: 0,
});
