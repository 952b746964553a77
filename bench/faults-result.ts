/** What one kind of fault did, over all its rounds. Everything but `rounds` and `recoveriesMs` has to be 0. */
export interface FaultResult {
  fault: string;
  rounds: number;
  /** Server processes that ended although nobody ended them. */
  deaths: number;
  /** Acknowledged writes that do not exist. */
  lost: number;
  /** Writes that exist more than once. */
  doubled: number;
  /** Answers that were neither right nor a 503 with `Retry-After`; connections that broke included. */
  wrong: number;
  /** What the first wrong answers were. */
  examples: string[];
  /** Of each round: from the end of the fault until the first success, in milliseconds. */
  recoveriesMs: number[];
}
