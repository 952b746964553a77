import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMachineId } from './machine-id.ts';

/** Returns the id of a machine with these files of the kernel. */
async function identify(files: Record<string, string>): Promise<string | null> {
  const root = await mkdtemp(join(tmpdir(), 'machine-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return readMachineId(root);
}

const adapter = (name: string, address: string, assigned = '0') => ({
  [`sys/class/net/${name}/address`]: `${address}\n`,
  [`sys/class/net/${name}/addr_assign_type`]: `${assigned}\n`,
  [`sys/class/net/${name}/device/uevent`]: '',
});

test('machines with copies of one disk have other ids, which stay and tell no serial number', async () => {
  const serials = ['10000000abcdef01\0', '10000000abcdef02\0'].map((text) => ({
    'proc/device-tree/serial-number': text,
  }));
  const ids = await Promise.all(serials.map(identify));
  expect(new Set(ids).size).toBe(2);
  expect(await identify(serials[0]!)).toBe(ids[0]);
  expect(ids.join()).not.toContain('abcdef');
  expect(ids[0]).toMatch(/^[\w-]{22}$/);
});

test('a PC is known by its first adapter, whatever address programs have set, and whatever is plugged in later', async () => {
  const id = await identify(adapter('enp1s0', 'dc:a6:32:01:7f:3a'));
  expect(id).not.toBeNull();
  const virtual = {
    'sys/class/net/docker0/address': '02:42:ac:11:00:01',
    'sys/class/net/docker0/addr_assign_type': '0',
  };
  expect(
    await identify({
      ...virtual,
      ...adapter('ens0', '02:00:00:00:00:01', '3'),
      ...adapter('enp1s0', 'dc:a6:32:01:7f:3a'),
      ...adapter('wlan0', 'dc:a6:32:01:7f:3b'),
    }),
  ).toBe(id);
  expect(await identify(adapter('enp1s0', 'dc:a6:32:01:7f:3c'))).not.toBe(id);
});

test('hardware that tells nothing about itself has no id', async () => {
  expect(await identify({})).toBeNull();
});
