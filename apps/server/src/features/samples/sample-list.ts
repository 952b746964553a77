import { fileURLToPath } from 'node:url';

/** A file that comes with the product. */
export interface SampleFile {
  /** The name in `files`, and in the library. */
  name: string;
  width: number;
  height: number;
  /** Absent for a picture. */
  video?: { durationMs: number; fps: number };
}

export const sampleFiles = {
  balloons: { name: 'balloons.jpg', width: 640, height: 427 },
  elephant: { name: 'elephant.jpg', width: 660, height: 480 },
  leopard: { name: 'leopard.jpg', width: 1244, height: 416 },
  plumeria: { name: 'plumeria.jpg', width: 466, height: 640 },
  iceCream: { name: 'ice-cream.jpg', width: 1721, height: 1721 },
  flower: { name: 'flower.mp4', width: 960, height: 540, video: { durationMs: 5_055, fps: 29.97 } },
} as const satisfies Record<string, SampleFile>;

/** The names of the files in this code. */
export type SampleKey = keyof typeof sampleFiles;

/** The path of a file on the disk. */
export const samplePath = (name: string): string => fileURLToPath(new URL(`files/${name}`, import.meta.url));

/** The pictures, with their paths on the disk. */
export const listSamplePictures = (): { name: string; width: number; height: number; path: string }[] =>
  Object.values(sampleFiles)
    .filter((file) => !('video' in file))
    .map(({ name, width, height }) => ({ name, width, height, path: samplePath(name) }));
