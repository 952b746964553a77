import { readOutput, type Run } from '../machine/programs.ts';
import { createWay, type Power, type Way } from './way.ts';

/** A message and its answer take a second, and three attempts. */
const TIMEOUT_MS = 5_000;

/** A TV may take so long to start. */
const PATIENCE_MS = 25_000;

const TV = '0';

/** A transition counts as its end: some TVs report `to-on` for as long as they are on. */
const POWER: Record<string, Power> = { on: 'on', 'to-on': 'on', standby: 'off', 'to-standby': 'off' };

/**
 * A TV at HDMI-CEC, by `cec-ctl` of v4l-utils. Its exit code is 0 also when nobody has acknowledged the message and when
 * the adapter has no address, so only its output counts. A panel is named by the device file of its adapter.
 */
export function createCec(run: Run): Way {
  const call = (adapter: string, args: string[]): Promise<string> =>
    readOutput(run, ['cec-ctl', '--device', adapter, ...args], { timeoutMs: TIMEOUT_MS });

  async function send(adapter: string, messages: string[]): Promise<string> {
    const args = ['--skip-info', '--to', TV, ...messages];
    const output = await call(adapter, args);
    if (output.includes('Transmit from')) return output;
    // Since the machine was started the adapter has no address of its own.
    await call(adapter, ['--skip-info', '--playback', '--osd-name', 'Vitrine']);
    return call(adapter, args);
  }

  /** Switches the TV to this input; it needs the adapter's place in the tree of cables, which is unknown without a cable. */
  async function describeSource(adapter: string): Promise<string[]> {
    const address = /Physical Address\s*:\s*([\da-f](?:\.[\da-f]){3})/.exec(await call(adapter, []))?.[1];
    return address === undefined || address === 'f.f.f.f' ? [] : ['--active-source', `phys-addr=${address}`];
  }

  return createWay({
    name: 'cec',
    patienceMs: PATIENCE_MS,
    async list() {
      const output = await readOutput(run, ['cec-ctl', '--list-devices'], { timeoutMs: TIMEOUT_MS });
      return [...new Set(output.match(/\/dev\/cec\d+/g))];
    },
    async readOne(adapter) {
      const output = await send(adapter, ['--give-device-power-status']);
      return POWER[/pwr-state: ([a-z-]+)/.exec(output)?.[1] ?? ''] ?? null;
    },
    async setOne(adapter, power) {
      if (power === 'off') await send(adapter, ['--standby']);
      else await send(adapter, ['--image-view-on', ...(await describeSource(adapter))]);
    },
  });
}
