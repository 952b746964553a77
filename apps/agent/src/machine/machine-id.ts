import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').then(
    (text) => text.replaceAll('\0', '').trim(),
    () => '',
  );

/** Lists the addresses with which the machine's network adapters were made, without those that were set since. */
async function listHardwareAddresses(root: string): Promise<string[]> {
  const folder = join(root, 'sys/class/net');
  const names = await readdir(folder).catch(() => []);
  names.sort((one, other) => (one < other ? -1 : 1));
  const addresses = await Promise.all(
    names.map(async (name) => {
      // An adapter of a program has no device, and 0 stands for an address of the hardware.
      const isReal = (await readdir(join(folder, name, 'device')).catch(() => null)) !== null;
      const isOwn = (await readText(join(folder, name, 'addr_assign_type'))) === '0';
      return isReal && isOwn ? readText(join(folder, name, 'address')) : '';
    }),
  );
  return addresses.filter((address) => address !== '');
}

/**
 * Returns an id of the hardware, by which the server recognizes two machines that start from copies of one disk: unlike
 * `/etc/machine-id`, a copy of the disk does not have it. It is a hash, so that no serial number leaves the machine. Null if the
 * hardware tells nothing about itself.
 *
 * @param root the folder of the machine's files; `/` except in tests
 */
export async function readMachineId(root: string): Promise<string | null> {
  const known =
    (await readText(join(root, 'proc/device-tree/serial-number'))) || (await listHardwareAddresses(root))[0];
  return known ? createHash('sha256').update(`vitrine machine ${known}`).digest('base64url').slice(0, 22) : null;
}
