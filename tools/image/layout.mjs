/** A mebibyte in bytes: the unit of all sizes and positions here, to which partitions are aligned. */
export const MEBIBYTE = 1024 * 1024;

/** Types of partitions by the specifications of UEFI and of discoverable partitions. */
const TYPES = {
  efi: 'C12A7328-F81F-11D2-BA4B-00A0C93EC93B',
  root: {
    amd64: '4F68BCE3-E8CD-4DB1-96E7-FBCAF984B709',
    arm64: 'B921B045-1DF0-41C3-AF44-4C6F280D3FAE',
  },
  linux: '0FC63DAF-8483-4772-8E79-3D69D8477DE4',
};

/** Room for the kernels and initial file systems of both slots, about 45 MB for each slot, and of an interrupted update. */
const ESP_SIZE = 256;
/** Leaves room for larger systems: partitions of a machine in use cannot be moved. */
const SLOT_SIZE = 1024;
/** The smallest size that has room for a journal. The machine enlarges the partition to the end of its disk. */
const DATA_SIZE = 64;

/**
 * Places the partitions of a disk: boot loader, two slots of the system, and the data, which are last because they grow.
 *
 * @param {'amd64' | 'arm64'} arch
 * @param {number} systemBytes the size of the packed system, which must fit into a slot
 * @returns {{ sizeMiB: number; partitions: { name: string; type: string; startMiB: number; sizeMiB: number }[] }}
 * @throws Error if the system is too large
 */
export function planDisk(arch, systemBytes) {
  if (systemBytes > SLOT_SIZE * MEBIBYTE) {
    throw new Error(`The system has ${Math.ceil(systemBytes / MEBIBYTE)} MiB, and a slot has ${SLOT_SIZE} MiB`);
  }
  const sizes = [
    ['vitrine-esp', TYPES.efi, ESP_SIZE],
    ['vitrine-a', TYPES.root[arch], SLOT_SIZE],
    ['vitrine-b', TYPES.root[arch], SLOT_SIZE],
    ['vitrine-data', TYPES.linux, DATA_SIZE],
  ];
  let end = 1;
  const partitions = sizes.map(([name, type, sizeMiB]) => {
    const startMiB = end;
    end += sizeMiB;
    return { name, type, startMiB, sizeMiB };
  });
  // The last mebibyte has the second copy of the partition table.
  return { sizeMiB: end + 1, partitions };
}

/** Returns the description of the table for `sfdisk`. */
export function describeTable({ partitions }) {
  const lines = partitions.map(
    ({ name, type, startMiB, sizeMiB }) => `start=${startMiB}MiB, size=${sizeMiB}MiB, type=${type}, name="${name}"\n`,
  );
  return `label: gpt\n${lines.join('')}`;
}
