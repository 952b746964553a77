import { open } from 'node:fs/promises';

/** The facts in the main header of an AVI. */
export interface AviHeader {
  width: number;
  height: number;
  /** Null if the header was written before the length was known. */
  durationMs: number | null;
  fps: number | null;
}

const HEADER_BYTES = 88;
const MAX_SIDE = 16_384;
const MAX_DURATION_MS = 2_000_000_000;

/** Null if it is no AVI, or its header is invalid. */
export async function readAviHeader(path: string): Promise<AviHeader | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const isAvi = buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.toString('latin1', 8, 12) === 'AVI ';
    if (bytesRead < HEADER_BYTES || !isAvi || buffer.toString('latin1', 24, 28) !== 'avih') return null;
    const [frameMicros, frames] = [buffer.readUInt32LE(32), buffer.readUInt32LE(48)];
    const [width, height] = [buffer.readUInt32LE(64), buffer.readUInt32LE(68)];
    const durationMs = Math.round((frameMicros * frames) / 1000);
    const isSensible = width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE;
    if (!isSensible || durationMs > MAX_DURATION_MS) return null;
    const fps = frameMicros === 0 ? null : Math.round(1e9 / frameMicros) / 1000;
    return { width, height, durationMs: durationMs < 1 ? null : durationMs, fps };
  } finally {
    await file.close();
  }
}
