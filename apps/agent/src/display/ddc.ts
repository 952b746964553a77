import { readOutput, type Run } from '../machine/programs.ts';
import { createWay, type Power, type Way } from './way.ts';

/** Detection asks every I2C bus. */
const DETECT_TIMEOUT_MS = 30_000;

const TIMEOUT_MS = 10_000;

const PATIENCE_MS = 10_000;

/** The power mode of a monitor. 4 is DPMS off: many monitors do not come back from 5, their own power button. */
const FEATURE = 'D6';
const VALUES: Record<Power, string> = { on: '1', off: '4' };

/** Standby, suspended, off and switched off are all dark. */
const POWER: Record<number, Power> = { 1: 'on', 2: 'off', 3: 'off', 4: 'off', 5: 'off' };

/** Monitors with DDC/CI, by `ddcutil`. A panel is named by the number of its I2C bus. */
export function createDdc(run: Run): Way {
  const call = (bus: string, args: string[]): Promise<string> =>
    readOutput(run, ['ddcutil', '--bus', bus, ...args], { timeoutMs: TIMEOUT_MS });

  return createWay({
    name: 'ddc',
    patienceMs: PATIENCE_MS,
    async list() {
      const output = await readOutput(run, ['ddcutil', 'detect', '--terse'], { timeoutMs: DETECT_TIMEOUT_MS });
      // Of a monitor that does not answer the first line is "Invalid display".
      return [...output.matchAll(/^Display \d+\s+I2C bus:\s+\/dev\/i2c-(\d+)$/gm)].map(([, bus = '']) => bus);
    },
    async readOne(bus) {
      const output = await call(bus, ['getvcp', FEATURE, '--terse']);
      // A simple value is one byte; a complex one is four, of which the last one counts.
      const value = /^VCP D6 [SC]NC(?: x[\da-f]{2})* x([\da-f]{2})\s*$/im.exec(output)?.[1];
      return POWER[Number.parseInt(value ?? '', 16)] ?? null;
    },
    setOne: (bus, power) => call(bus, ['setvcp', FEATURE, VALUES[power], '--noverify']),
  });
}
