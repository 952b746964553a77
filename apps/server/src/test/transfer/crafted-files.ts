import type { TransferManifest } from '@vitrine/contract/transfer/manifest';
import { craftArchives } from './crafted-archives.ts';
import { craftFiles, craftManifests } from './crafted-manifests.ts';
import { unpack } from './exports.ts';

/** A hostile file: what it is, its bytes, and the code of its refusal. */
export type CraftedFile = [what: string, bytes: Buffer<ArrayBuffer>, code: string];

/** Hostile files that differ from a valid export with one picture in one point each. */
export async function craftHostileFiles(valid: Buffer): Promise<CraftedFile[]> {
  const [first, media] = await unpack(valid);
  if (first === undefined || media === undefined) throw new Error('The export needs a manifest and a file');
  const manifest = JSON.parse(first.content.toString()) as TransferManifest;
  return [...craftArchives(first.content, media), ...craftManifests(manifest, media), ...craftFiles(manifest, media)];
}
