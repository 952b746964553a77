import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readOutput, type Run } from '../machine/programs.ts';
import { type Power, summarizeReadings, type Way } from './way.ts';

const TIMEOUT_MS = 5_000;

const PATIENCE_MS = 5_000;

/** Outputs of sway. Until 1.7 the power is named `dpms`. */
const SwayOutputs = z.array(
  z.object({ name: z.string(), active: z.boolean(), power: z.boolean().optional(), dpms: z.boolean().optional() }),
);

function parseSway(text: string): Map<string, Power> {
  try {
    const outputs = SwayOutputs.parse(JSON.parse(text)).filter(({ active }) => active);
    return new Map(outputs.map(({ name, power, dpms }) => [name, (power ?? dpms) === false ? 'off' : 'on']));
  } catch {
    return new Map();
  }
}

/** E.g. `HDMI-A-1 "LG TV"`, and in one of the lines below it `  Enabled: yes`. */
function parseRandr(text: string): Map<string, Power> {
  const outputs = text.matchAll(/^(\S+) .*\n(?:\s+.*\n)*?\s+Enabled: (yes|no)$/gm);
  return new Map([...outputs].map(([, name = '', enabled]) => [name, enabled === 'yes' ? 'on' : 'off']));
}

/** Finds the newest file of a folder with such a name; null when there is none. */
async function findNewest(folder: string, pattern: RegExp): Promise<string | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return {
        path,
        changedMs: await stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      };
    }),
  );
  const newest = files.reduce<(typeof files)[number] | null>(
    (best, each) => (best === null || each.changedMs > best.changedMs ? each : best),
    null,
  );
  return newest?.path ?? null;
}

/** The program that reads and sets the power of a compositor's outputs. */
interface Compositor {
  read: () => Promise<Map<string, Power>>;
  set: (output: string, power: Power) => Promise<unknown>;
}

/**
 * The signal of the machine's outputs, switched by the compositor in which the browser runs: a monitor without signal
 * goes to sleep. sway keeps the browser where it is; other compositors are asked by `wlr-randr` to disable the output.
 *
 * @param runtimeFolder the `XDG_RUNTIME_DIR` of the compositor, in which its sockets are
 */
export function createOutput(run: Run, runtimeFolder: string): Way {
  const call = (command: string[], env: Record<string, string>): Promise<string> =>
    readOutput(run, command, { timeoutMs: TIMEOUT_MS, env: { XDG_RUNTIME_DIR: runtimeFolder, ...env } });

  const createSway = (env: Record<string, string>): Compositor => ({
    read: async () => parseSway(await call(['swaymsg', '--raw', '--type', 'get_outputs'], env)),
    async set(output, power) {
      const answer = await call(['swaymsg', '--raw', `output ${output} power ${power}`], env);
      if (!/"success": *true/.test(answer)) await call(['swaymsg', '--raw', `output ${output} dpms ${power}`], env);
    },
  });
  const createRandr = (env: Record<string, string>): Compositor => ({
    read: async () => parseRandr(await call(['wlr-randr'], env)),
    set: (output, power) => call(['wlr-randr', '--output', output, `--${power}`], env),
  });

  /** The sockets may have other names after each start of the compositor. */
  async function findCompositor(): Promise<Compositor | null> {
    const sway = await findNewest(runtimeFolder, /^sway.*\.sock$/);
    if (sway !== null) return createSway({ SWAYSOCK: sway });
    const wayland = await findNewest(runtimeFolder, /^wayland-\d+$/);
    return wayland === null ? null : createRandr({ WAYLAND_DISPLAY: wayland });
  }

  const readAll = async (): Promise<Map<string, Power>> => (await (await findCompositor())?.read()) ?? new Map();

  return {
    name: 'output',
    patienceMs: PATIENCE_MS,
    find: async () => [...(await readAll()).keys()],
    // One that was unplugged no longer counts.
    read: async () => summarizeReadings([...(await readAll()).values()]),
    async set(_, power) {
      const compositor = await findCompositor();
      if (compositor === null) return;
      for (const output of (await compositor.read()).keys()) await compositor.set(output, power);
    },
  };
}
