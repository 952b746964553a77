import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rotation } from '@vitrine/contract/agent/settings-file';
import { z } from 'zod';
import { readOutput, type Run } from '../machine/programs.ts';
import { type Power, summarizeReadings, type Way } from './way.ts';

const TIMEOUT_MS = 5_000;

const PATIENCE_MS = 5_000;

/** It has another name after each start. */
const SWAY_SOCKET = /^sway.*\.sock$/;

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

/**
 * Rotates what all outputs of sway show, also of those that are connected later, until sway ends. Without a rotation,
 * the outputs stay as the settings of sway say. A failure is logged.
 *
 * @param runtimeFolder the `XDG_RUNTIME_DIR` of sway
 */
export async function rotateOutputs(
  run: Run,
  { runtimeFolder, rotation }: { runtimeFolder: string; rotation: Rotation },
  log: (message: string) => void,
): Promise<void> {
  if (rotation === 0) return;
  try {
    const socket = await findNewest(runtimeFolder, SWAY_SOCKET);
    if (socket === null) throw new Error('sway does not run');
    const command = ['swaymsg', '--raw', `output * transform ${rotation}`];
    const answer = await readOutput(run, command, { timeoutMs: TIMEOUT_MS, env: { SWAYSOCK: socket } });
    if (!/"success": *true/.test(answer)) throw new Error(`swaymsg answered ${answer.slice(0, 200)}`);
  } catch (error) {
    log(`The picture can’t be rotated: ${error instanceof Error ? error.message : String(error)}`);
  }
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
    const sway = await findNewest(runtimeFolder, SWAY_SOCKET);
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
