import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Account, expect } from './fixtures.ts';
import { uploadImage } from './screen.ts';

const SCREENS = 8;

const fleet = fileURLToPath(new URL('../apps/server/src/test/fleet/main.ts', import.meta.url));

/** Runs the fleet simulator; returns its exit code and output. */
export function simulateFleet(args: readonly string[]): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [fleet, ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, printed: stdout + stderr }),
    );
  });
}

/** A counter in the output, such as `plays accepted    12`. */
const readCounter = (printed: string, what: string): number =>
  Number(new RegExp(`^${what} +(\\d+)`, 'm').exec(printed)?.[1] ?? 0);

/**
 * Simulates a fleet of the administrator with every fault and a restart of all screens at half time.
 *
 * @param durations in seconds; each is simulated unless every fault has occurred in the one before, as on a busy machine
 */
export async function expectOnlyCorrectResponses(
  admin: Account,
  url: string,
  durations: readonly number[],
): Promise<void> {
  const { token, client } = admin;
  const imageId = await uploadImage(url, admin);
  await client.media.setCurrentImage({ body: { imageId } });
  const faults = 'drop,slow,wrong-clock,repeat,restart-storm';
  const simulate = async (seconds: number) => {
    const sizes = ['--devices', String(SCREENS), '--seconds', String(seconds), '--beat', '1', '--faults', faults];
    const { code, printed } = await simulateFleet(['--url', url, '--token', token, '--remove', ...sizes]);
    expect(printed).toContain('No violations.');
    expect(code).toBe(0);
    expect(readCounter(printed, 'unanswered requests')).toBe(0);
    expect(await client.devices.list({ query: { search: 'fleet-' } })).toEqual([]);
    // Each play is sent twice and counted once.
    const least = { restarts: SCREENS, 'plays accepted': 1, 'duplicate plays': 1, 'connections dropped': 1 };
    return Object.entries(least).filter(([what, count]) => readCounter(printed, what) < count);
  };
  let missing: Awaited<ReturnType<typeof simulate>> | null = null;
  for (const seconds of durations) if (missing?.length !== 0) missing = await simulate(seconds);
  expect(missing).toEqual([]);
}
