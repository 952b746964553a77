import type { TransferManifest } from '@vitrine/contract/transfer/manifest';
import { randomNumbers } from '../random-numbers.ts';
import { type Entry, hashOf, unpack } from './exports.ts';
import { rawArchive } from './raw-archive.ts';

const HOSTILE: readonly unknown[] = [
  null,
  -1,
  0,
  1e308,
  '',
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  '../../etc/passwd',
  [],
  {},
  [[]],
  true,
  'lay_1',
  'med_1',
  'ply_1',
];

type Chances = () => number;

const pick = <T>(chance: Chances, list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;

/** Replaces one value somewhere in JSON, or removes it, or doubles an element of a list. */
function changeValue(value: unknown, chance: Chances): unknown {
  if (typeof value !== 'object' || value === null || chance() < 0.05) return pick(chance, HOSTILE);
  if (Array.isArray(value)) {
    if (value.length === 0 || chance() < 0.1) return [...value, ...value];
    const index = Math.floor(chance() * value.length);
    return value.map((each, at) => (at === index ? changeValue(each, chance) : each));
  }
  const fields = Object.entries(value);
  if (fields.length === 0) return pick(chance, HOSTILE);
  const [chosen] = pick(chance, fields);
  if (chance() < 0.05) return Object.fromEntries(fields.filter(([name]) => name !== chosen));
  return Object.fromEntries(fields.map(([name, each]) => [name, name === chosen ? changeValue(each, chance) : each]));
}

/** Changes some bytes, or removes or repeats a piece. */
function changeBytes(bytes: Buffer, chance: Chances): Buffer<ArrayBuffer> {
  const at = Math.floor(chance() * bytes.length);
  const length = Math.floor(chance() * 1_000);
  const way = chance();
  if (way < 0.2) return Buffer.from(bytes.subarray(0, at));
  if (way < 0.4) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
  if (way < 0.6) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at - length), bytes.subarray(at)]);
  const changed = Buffer.from(bytes);
  for (let count = 0; count < 1 + chance() * 10; count += 1) {
    changed[Math.floor(chance() * changed.length)] = Math.floor(chance() * 256);
  }
  return changed;
}

/** Files that came about by chance from a valid export, the same in every run. */
export async function mutateExport(valid: Buffer, count: number, seed: number): Promise<Buffer<ArrayBuffer>[]> {
  const [first, ...media] = await unpack(valid);
  const manifest = JSON.parse(first?.content.toString() ?? '') as TransferManifest;
  const chance = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const way = chance();
    if (way < 0.25) return changeBytes(valid, chance);
    if (way < 0.45) return replaceMedia(manifest, media, chance);
    return packManifest(changeValue(manifest, chance), media);
  });
}

const packManifest = (manifest: unknown, media: readonly Entry[]): Buffer<ArrayBuffer> =>
  rawArchive({ name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) }, ...media);

/** Damages the files, and names them as they are then, at times. */
function replaceMedia(manifest: TransferManifest, media: readonly Entry[], chance: Chances): Buffer<ArrayBuffer> {
  const damaged = media.map(({ content }) => changeBytes(content, chance));
  if (chance() < 0.3)
    return packManifest(
      manifest,
      media.map((entry, index) => ({ ...entry, content: damaged[index]! })),
    );
  const named = damaged.map((content) => ({ name: `media/${hashOf(content)}`, content }));
  const files = manifest.media.map((file, index) => ({
    ...file,
    sha256: hashOf(damaged[index]!),
    bytes: damaged[index]!.length,
  }));
  return packManifest({ ...manifest, media: files }, named);
}
