import { readdir, readFile, statfs } from 'node:fs/promises';
import { release, totalmem, uptime } from 'node:os';
import { join } from 'node:path';
import type { MachineReport } from '@vitrine/contract/fleet/machine';

/** The parts of a report that the agent measures each time. */
export type Health = Pick<MachineReport, 'temperature' | 'throttled' | 'memory' | 'disk' | 'uptimeSeconds'>;

/** The names of a machine, which do not change while it runs. */
export type Description = Pick<MachineReport, 'model' | 'system'>;

interface Sources {
  /** The folder of the machine's files; `/` except in tests. */
  root: string;
  /** The folder whose disk is measured. */
  stateFolder: string;
  /** Runs a program and returns its output. Rejects when there is none of this name. */
  run: (command: string[]) => Promise<string>;
}

const MAX_TEXT = 200;

/** The text of a file without its end; null when it cannot be read or is empty. */
async function readText(path: string): Promise<string | null> {
  try {
    const text = await readFile(path, 'utf8');
    return (
      text
        .replaceAll('\0', '')
        .trim()
        .slice(0, MAX_TEXT * 10) || null
    );
  } catch {
    return null;
  }
}

/** The product and the operating system, as the machine names them. */
export async function describeMachine(root: string): Promise<Description> {
  const model =
    (await readText(join(root, 'proc/device-tree/model'))) ??
    (await readText(join(root, 'sys/class/dmi/id/product_name')));
  const osRelease = await readText(join(root, 'etc/os-release'));
  const system = /^PRETTY_NAME="?([^"\n]+)/m.exec(osRelease ?? '')?.[1] ?? `Linux ${release()}`;
  return { model: model?.slice(0, MAX_TEXT) ?? null, system: system.slice(0, MAX_TEXT) };
}

/** The hottest of the machine's thermal zones in degrees Celsius; null when it has none. */
async function readTemperature(root: string): Promise<number | null> {
  const folder = join(root, 'sys/class/thermal');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => name.startsWith('thermal_zone')).map((name) => readText(join(folder, name, 'temp'))),
  );
  const degrees = texts
    .flatMap((text) => (text === null ? [] : [Number(text) / 1000]))
    // A zone without a sensor reports 0 or an absurd value.
    .filter((value) => value > 0 && value < 150);
  return degrees.length === 0 ? null : Math.max(...degrees);
}

/** The bits of `vcgencmd get_throttled` that hold now. */
const THROTTLE_BITS = ['under-voltage', 'frequency-capped', 'throttled', 'hot'] as const;

/** Why the processor of a Raspberry Pi runs slower now; null on other machines. */
async function readThrottled(run: Sources['run']): Promise<string[] | null> {
  try {
    const bits = /^throttled=(0x[\da-f]+)/i.exec(await run(['vcgencmd', 'get_throttled']))?.[1];
    if (bits === undefined) return null;
    return THROTTLE_BITS.filter((_, i) => (Number(bits) & (1 << i)) !== 0);
  } catch {
    return null;
  }
}

/** Free is what programs can still get: the kernel gives back its caches. */
async function readMemory(root: string): Promise<Health['memory']> {
  const text = await readText(join(root, 'proc/meminfo'));
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(text ?? '')?.[1];
  return available === undefined ? null : { totalBytes: totalmem(), freeBytes: Number(available) * 1024 };
}

/** Returns the space of the disk with this folder; null when it cannot be determined. */
export async function readDisk(folder: string): Promise<Health['disk']> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder);
    return { totalBytes: bsize * blocks, freeBytes: bsize * bavail };
  } catch {
    return null;
  }
}

/** Measures the machine's health; what cannot be found out is null. */
export async function measureHealth({ root, stateFolder, run }: Sources): Promise<Health> {
  const [temperature, throttled, memory, disk] = await Promise.all([
    readTemperature(root),
    readThrottled(run),
    readMemory(root),
    readDisk(stateFolder),
  ]);
  return { temperature, throttled, memory, disk, uptimeSeconds: Math.round(uptime()) };
}
