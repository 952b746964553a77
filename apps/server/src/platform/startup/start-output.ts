import type { DestinationStream } from 'pino';
import { z } from 'zod';
import { createTextOutput } from '../log.ts';
import { createLineOutput } from '../log/log-output.ts';

/** The fields of a line of the log that concern the start. */
const Line = z.object({
  level: z.number(),
  msg: z.string().default(''),
  /** Present if the line is about a step of the start. */
  step: z.string().optional(),
  /** The time that the step took; absent before its end. */
  seconds: z.number().optional(),
  /** The number of migrations that the step applied. */
  migrations: z.number().optional(),
});

const WARN = 40;

interface StartOutput extends DestinationStream {
  /** Ends the start: every line that follows is shown. */
  endStart(): void;
}

/**
 * Shows the log to people. Until `endStart` that is only steps of the start, warnings and errors. In a terminal, the line of
 * a finished step replaces the one of its beginning.
 */
export function createStartOutput(stream: NodeJS.WriteStream & { fd: number }): StartOutput {
  const log = createTextOutput(stream);
  const output = createLineOutput(stream.fd);
  let isStarting = true;
  /** True if the line in the terminal is about a step that has not ended. */
  let isOpen = false;

  function clear() {
    if (isOpen) output.write('\r\u001b[K');
    isOpen = false;
  }

  function showStep(line: z.output<typeof Line>) {
    clear();
    isOpen = line.seconds === undefined && stream.isTTY;
    output.write(`${formatStep(line)}${isOpen ? '' : '\n'}`);
  }

  return {
    write(json) {
      const line = isStarting ? Line.parse(JSON.parse(json)) : null;
      if (line === null || line.level >= WARN) {
        clear();
        log.write(json);
      } else if (line.step !== undefined) showStep(line);
    },
    endStart() {
      isStarting = false;
    },
  };
}

function formatStep({ msg, seconds, migrations = 0 }: z.output<typeof Line>): string {
  if (seconds === undefined) return msg;
  const count = migrations === 0 ? '' : `, ${migrations} ${migrations === 1 ? 'migration' : 'migrations'}`;
  return `✓ ${msg}${count} (${seconds.toFixed(1)} s)`;
}
