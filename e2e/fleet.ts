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

/** Simulates a fleet of the administrator for so long, with every fault and a restart of all screens at half time. */
export async function expectOnlyCorrectResponses(admin: Account, url: string, seconds: number): Promise<void> {
  const { token, client } = admin;
  const imageId = await uploadImage(url, admin);
  await client.media.setCurrentImage({ body: { imageId } });
  const faults = 'drop,slow,wrong-clock,repeat,restart-storm';
  const sizes = ['--devices', String(SCREENS), '--seconds', String(seconds), '--beat', '1', '--faults', faults];
  const { code, printed } = await simulateFleet(['--url', url, '--token', token, '--remove', ...sizes]);

  expect(printed).toContain('No violations.');
  expect(code).toBe(0);
  expect(readCounter(printed, 'restarts')).toBe(SCREENS);
  expect(readCounter(printed, 'plays accepted')).toBeGreaterThan(0);
  // Each play is sent twice and counted once.
  expect(readCounter(printed, 'duplicate plays')).toBeGreaterThan(0);
  expect(readCounter(printed, 'connections dropped')).toBeGreaterThan(0);
  expect(readCounter(printed, 'unanswered requests')).toBe(0);
  expect(await client.devices.list({ query: { search: 'fleet-' } })).toEqual([]);
}
