import { expect, test } from 'vitest';
import { hasPrograms, findUnrepaired } from '../../test/data-partition.ts';

test.skipIf(!hasPrograms('debugfs', 'e2fsck', 'mke2fs'))(
  `200 damaged data partitions can be mounted, and have the identity that could be read (skipped without e2fsprogs)`,
  async () => {
    expect(await findUnrepaired(Array.from({ length: 200 }, (_, i) => i))).toEqual([]);
  },
  30 * 60_000,
);
