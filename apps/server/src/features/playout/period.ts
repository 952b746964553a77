/** A half-open period in epoch milliseconds. */
export interface Period {
  fromMs: number;
  toMs: number;
}
