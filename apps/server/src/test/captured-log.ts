import { createLog, type Log } from '../platform/log.ts';

/** A line of the log. */
export interface Line {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** A real log whose lines can be read. */
export function captureLog(level = 'info'): { log: Log; lines: Line[] } {
  const lines: Line[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  return { log: createLog(level, { write }), lines };
}
