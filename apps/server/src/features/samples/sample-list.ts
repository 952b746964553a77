import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Translate } from '@vitrine/messages/t';
import { sourceUrl } from '../../platform/root.ts';

/** A file that comes with the product. */
export interface SampleFile {
  /** The name in `files`, and in an English library. */
  name: string;
  width: number;
  height: number;
  /** Absent for a picture. */
  video?: { durationMs: number; fps: number };
  /** True for a document, whose size is that of its pages. */
  isDocument?: true;
}

export const sampleFiles = {
  coffee: { name: 'coffee.jpg', width: 1920, height: 1080 },
  bread: { name: 'bread.jpg', width: 1600, height: 1600 },
  soup: { name: 'soup.jpg', width: 1600, height: 1600 },
  iceCream: { name: 'ice-cream.jpg', width: 1721, height: 1721 },
  plumeria: { name: 'plumeria.jpg', width: 466, height: 640 },
  window: { name: 'window.jpg', width: 1600, height: 1600 },
  menuCard: { name: 'menu.pdf', width: 2160, height: 3057, isDocument: true },
  flower: { name: 'flower.mp4', width: 960, height: 540, video: { durationMs: 5_055, fps: 29.97 } },
} as const satisfies Record<string, SampleFile>;

/** The names of the files in this code. */
export type SampleKey = keyof typeof sampleFiles;

const mimeTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
};

export function findMimeType(name: string): string {
  const mimeType = mimeTypes[extname(name).slice(1)];
  if (mimeType === undefined) throw new Error(`Samples have no files like ${name}`);
  return mimeType;
}

/** The path of a file on the disk. */
export const samplePath = (name: string): string => fileURLToPath(sourceUrl(`features/samples/files/${name}`));

/** The pictures that only templates of layouts show. */
const templateFiles: readonly SampleFile[] = [
  { name: 'leopard.jpg', width: 1244, height: 416 },
  { name: 'desk.jpg', width: 1600, height: 1600 },
  { name: 'terrace.jpg', width: 1600, height: 1600 },
  { name: 'sculpture.jpg', width: 1600, height: 1600 },
  { name: 'fireworks.jpg', width: 1400, height: 1400 },
  { name: 'bags.jpg', width: 1600, height: 1600 },
  { name: 'gym.jpg', width: 1600, height: 1600 },
];

/** The names of the files in a library, by those in `files`. */
export const createSampleNames = (t: Translate): Readonly<Record<string, string>> => ({
  'coffee.jpg': t('coffee.jpg'),
  'bread.jpg': t('bread.jpg'),
  'soup.jpg': t('soup.jpg'),
  'ice-cream.jpg': t('ice-cream.jpg'),
  'plumeria.jpg': t('plumeria.jpg'),
  'window.jpg': t('window.jpg'),
  'menu.pdf': t('menu.pdf'),
  'flower.mp4': t('flower.mp4'),
  'leopard.jpg': t('leopard.jpg'),
  'desk.jpg': t('desk.jpg'),
  'terrace.jpg': t('terrace.jpg'),
  'sculpture.jpg': t('sculpture.jpg'),
  'fireworks.jpg': t('fireworks.jpg'),
  'bags.jpg': t('bags.jpg'),
  'gym.jpg': t('gym.jpg'),
});

/** A picture that comes with the product. */
export interface SamplePicture extends Omit<SampleFile, 'video'> {
  mimeType: string;
  /** On the disk. */
  path: string;
}

export function listSamplePictures(): SamplePicture[] {
  const files: SampleFile[] = [...Object.values(sampleFiles), ...templateFiles];
  return files
    .filter(({ video, isDocument }) => video === undefined && isDocument !== true)
    .map(({ name, width, height }) => ({
      name,
      width,
      height,
      mimeType: findMimeType(name),
      path: samplePath(name),
    }));
}
