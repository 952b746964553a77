import { open } from 'node:fs/promises';

/**
 * True if an MP4 or MOV is complete. On a full disk some versions of ffmpeg exit successfully and leave a file without
 * its header.
 */
export async function isCompleteMp4(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let hasHead = false;
    let at = 0;
    while (at + 8 <= size) {
      const { buffer } = await file.read(Buffer.alloc(16), 0, 16, at);
      const short = buffer.readUInt32BE(0);
      const bytes = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
      if (bytes < 8) return false;
      hasHead ||= buffer.toString('latin1', 4, 8) === 'moov';
      at += bytes;
    }
    return hasHead && at === size;
  } finally {
    await file.close();
  }
}
