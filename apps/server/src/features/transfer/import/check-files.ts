import { tell } from '@vitrine/contract/core/told/tell';
import { withTold } from '../../../platform/told/read-told.ts';
import { AppError } from '@vitrine/contract/core/errors';
import { MAX_MANIFEST_BYTES, type TransferManifest } from '@vitrine/contract/transfer/manifest';
import { MANIFEST_NAME, toMediaName } from '../archive-format.ts';
import type { ArchivedPart } from './archive-index.ts';

export type TransferMedia = TransferManifest['media'][number];

/** Media items with the same key share their file. */
export const toFileKey = ({ kind, sha256 }: Pick<TransferMedia, 'kind' | 'sha256'>): string => `${kind} ${sha256}`;

/** The place of the manifest. @throws import.not_an_export */
export function findManifest(parts: ReadonlyMap<string, ArchivedPart>): ArchivedPart {
  const part = parts.get(MANIFEST_NAME);
  if (part === undefined || part.size > MAX_MANIFEST_BYTES) throw new AppError('import.not_an_export');
  return part;
}

/**
 * Checks that the archive has exactly the files that the manifest names, with their sizes, that ids are unique, and that
 * the root is contained.
 *
 * @returns the place of each file by its key, and the media item that names it first
 * @throws import.files_differ, import.invalid
 */
export function checkFiles(
  manifest: TransferManifest,
  parts: ReadonlyMap<string, ArchivedPart>,
): Map<string, { media: TransferMedia; part: ArchivedPart }> {
  const containers = [...manifest.layouts, ...manifest.playlists];
  const all = [...manifest.media, ...manifest.webpages, ...manifest.feeds, ...manifest.priceLists, ...containers];
  if (new Set(all.map(({ id }) => id)).size < all.length) throw invalid(tell('import.repeats_id'));
  if (!containers.some(({ id }) => id === manifest.root)) throw invalid(tell('import.lacks_root'));
  const files = new Map<string, { media: TransferMedia; part: ArchivedPart }>();
  const named = new Set<string>([MANIFEST_NAME]);
  for (const media of manifest.media) {
    const name = toMediaName(media.sha256);
    const part = parts.get(name);
    if (part === undefined) throw differs(media.name, 'import.file_missing');
    if (part.size !== media.bytes) throw differs(media.name, 'import.file_size');
    named.add(name);
    if (!files.has(toFileKey(media))) files.set(toFileKey(media), { media, part });
  }
  for (const { name } of parts.values()) if (!named.has(name)) throw differs(name, 'import.file_unused');
  return files;
}

const invalid = (why: string): AppError => new AppError('import.invalid', withTold(`${tell('import.damaged')} ${why}`));

const differs = (file: string, code: 'import.file_missing' | 'import.file_size' | 'import.file_unused'): AppError =>
  new AppError('import.files_differ', withTold(tell(code, { file }), { file }));
