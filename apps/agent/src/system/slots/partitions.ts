import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openUntrusted } from '../../files/untrusted.ts';
import type { Run } from '../../machine/programs.ts';
import type { Slot } from './entries.ts';
import type { OpenSystem, Partitions } from './install.ts';
import type { Paths } from './machine.ts';

/** Bytes that are read, written and hashed at once. */
const CHUNK_BYTES = 1024 * 1024;

/** Bytes that are written between two waits for the disk, so that they do not fill the memory or slow down the player. */
const SYNC_BYTES = 8 * CHUNK_BYTES;

/** Reads so many bytes from the start of a file, in chunks whose buffer is used again. */
async function* readChunks(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK_BYTES, bytes - at), at);
    if (bytesRead === 0) throw new Error(`It ends after ${at} of ${bytes} bytes`);
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let at = 0; at < chunk.length;) {
    at += (await file.write(chunk, at, chunk.length - at, position + at)).bytesWritten;
  }
}

/**
 * The partitions of the slots, which may be plain files.
 *
 * @param openSystem opens the system in a partition
 */
export function createPartitions(
  paths: Paths,
  run: Run,
  openSystem = (partition: string): Promise<OpenSystem> => mountSystem(partition, paths, run),
): Partitions {
  return {
    async write(slot, path, bytes, onProgress) {
      const source = await openUntrusted(path);
      try {
        if ((await source.stat()).size !== bytes) throw new Error(`The file does not have ${bytes} bytes`);
        // Fails on a partition that is mounted: nothing overwrites the system that runs.
        const partition = await open(paths.partition(slot), constants.O_RDWR | constants.O_EXCL);
        try {
          const room = await measure(partition, paths.partition(slot), run);
          if (room < bytes) throw new Error(`The new system has ${bytes} bytes, and its partition has ${room}`);
          const hash = createHash('sha256');
          let at = 0;
          for await (const chunk of readChunks(source, bytes)) {
            hash.update(chunk);
            await writeAll(partition, chunk, at);
            at += chunk.length;
            if (at % SYNC_BYTES === 0) {
              await partition.datasync();
              await onProgress(at / bytes);
            }
          }
          await partition.sync();
          return hash.digest('hex');
        } finally {
          await partition.close();
        }
      } finally {
        await source.close();
      }
    },

    async hash(slot, bytes, onProgress) {
      const path = paths.partition(slot);
      const partition = await open(path, 'r');
      try {
        // Cached blocks would not prove that the disk has stored them.
        if ((await partition.stat()).isBlockDevice()) await run(['blockdev', '--flushbufs', path]);
        const hash = createHash('sha256');
        let at = 0;
        for await (const chunk of readChunks(partition, bytes)) {
          hash.update(chunk);
          at += chunk.length;
          if (at % SYNC_BYTES === 0) await onProgress(at / bytes);
        }
        return hash.digest('hex');
      } finally {
        await partition.close();
      }
    },

    open: (slot: Slot) => openSystem(paths.partition(slot)),
  };
}

/** Returns the size of a partition in bytes. */
async function measure(partition: FileHandle, path: string, run: Run): Promise<number> {
  const stats = await partition.stat();
  return stats.isBlockDevice() ? Number(await run(['blockdev', '--getsize64', path])) : stats.size;
}

/** Mounts a system, so that the kernel reads it as at a start. Only this process sees the mount. */
async function mountSystem(partition: string, { systemRuntime }: Paths, run: Run): Promise<OpenSystem> {
  const folder = join(systemRuntime, 'slot');
  await mkdir(folder, { recursive: true });
  await run(['mount', '-t', 'squashfs', '-o', 'ro,nodev,nosuid,noexec', partition, folder]);
  return {
    async read(path) {
      const found = join(folder, path);
      // A link would lead to the files of the system that runs.
      if (!(await lstat(found)).isFile()) throw new Error(`/${path} of the new system is no file`);
      return readFile(found);
    },
    close: async () => void (await run(['umount', folder])),
  };
}
