/** Half-open, in epoch milliseconds. */
export interface Period {
  fromMs: number;
  toMs: number;
}
