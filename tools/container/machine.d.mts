export interface Machine {
  /** Runs a command in the machine as root. */
  run(...command: string[]): { ok: boolean; output: string };
  /** Returns the log of a unit. */
  journal(unit: string): string;
  stop(): Promise<void>;
}

/** Starts the Debian in `folder` by its systemd. */
export function startMachine(folder: string): Machine;
