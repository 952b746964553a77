import { statfs } from 'node:fs/promises';
import type { Metrics } from './metrics.ts';

export function exposeDisk({ gauge }: Metrics, folder: string): void {
  gauge({ name: 'vitrine_disk_size_bytes', help: 'The file system of DATA_DIR' }, async () => {
    const { blocks, bsize } = await statfs(folder);
    return blocks * bsize;
  });
  gauge({ name: 'vitrine_disk_free_bytes', help: 'What this user may still write to it' }, async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  });
}
