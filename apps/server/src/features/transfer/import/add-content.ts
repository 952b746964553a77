import { AppError } from '@vitrine/contract/core/errors';
import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { ContentId, type ListedKind, PlaylistId } from '@vitrine/contract/library/content';
import { FolderId } from '@vitrine/contract/library/folders';
import { AudioId, LayoutId, MediaId } from '@vitrine/contract/library/media';
import type { TransferManifest } from '@vitrine/contract/transfer/manifest';
import type { LeftOut, TransferCounts, TransferSummary } from '@vitrine/contract/transfer/transfers';
import { replaceReferences } from '@vitrine/layout/content';
import type { Db } from '../../../platform/database.ts';
import { countGrouped, withoutGroups } from '../portable-conditions.ts';
import type { Documents } from '../../documents/index.ts';
import type { Feeds } from '../../feeds/index.ts';
import type { Layouts } from '../../layouts/index.ts';
import type { Playlists } from '../../playlists/index.ts';
import type { PriceLists } from '../../prices/index.ts';
import type { PackedUpload, UnpackedFile, Uploads } from '../../uploads/index.ts';
import type { Drawn } from '../../drawn/index.ts';
import type { StoredFacts, Webpages } from '../../webpages/index.ts';
import { toFileKey } from './check-files.ts';

export interface Targets {
  packed: Uploads['packed'];
  layouts: Pick<Layouts, 'addImported'>;
  playlists: Pick<Playlists, 'addImported' | 'fillImported'>;
  webpages: Pick<Webpages, 'readImported' | 'addImported'>;
  documents: Pick<Documents, 'prepareShown'>;
  drawn: Pick<Drawn, 'addImported'>;
  feeds: Pick<Feeds, 'addImported'>;
  priceLists: Pick<PriceLists, 'addImported'>;
}

/** An import whose files are stored and whose web pages are read. */
export interface PreparedImport {
  upload: PackedUpload;
  manifest: TransferManifest;
  folderId: string | null;
  /** The files that the account did not have, by their keys. */
  stored: ReadonlyMap<string, UnpackedFile>;
  /** The findings about web pages by their ids, or why they are refused. */
  pages: ReadonlyMap<string, StoredFacts | Extract<LeftOut['reason'], `webpage.${string}`>>;
}

/** A file that the account had when the import began, and has not any more. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError';
}

const createCounts = (): TransferCounts => ({
  layouts: 0,
  playlists: 0,
  files: 0,
  webpages: 0,
  feeds: 0,
  priceLists: 0,
  drawn: 0,
});

/**
 * Adds the content of an import to an account, with new ids everywhere. `tx` must hold the locks of the account and the
 * folder.
 *
 * @throws FileGoneError, import.invalid; layout.limit_reached and those of the other kinds
 */
export async function addImportedContent(
  tx: Db,
  { packed, ...targets }: Targets,
  { upload, manifest, folderId, stored, pages }: PreparedImport,
): Promise<TransferSummary> {
  const { accountId } = upload;
  const ids = new Map<string, string>();
  const kinds = new Map<string, ListedKind>();
  const added = createCounts();
  const reused = createCounts();
  const leftOut: LeftOut[] = [];
  const note = (kind: keyof TransferCounts, from: string, { id, isNew }: { id: string; isNew: boolean }) => {
    ids.set(from, id);
    (isNew ? added : reused)[kind] += 1;
  };
  const leaveOut = (name: string, count: number, reason: LeftOut['reason'] = 'not_contained') => {
    if (count > 0) leftOut.push({ name, reason, count });
  };

  const files = new Map<string, string>();
  for (const media of manifest.media) {
    const key = toFileKey(media);
    const known = files.get(key) ?? (await packed.find(tx, upload, media));
    const file = stored.get(key);
    if (known === null && file === undefined) throw new FileGoneError();
    const id = known ?? (await packed.add(tx, upload, { ...file!, name: media.name }, folderId));
    if (!files.has(key)) note('files', media.id, { id, isNew: known === null });
    if (known === null && media.shown !== undefined) await targets.documents.prepareShown(tx, id, media.shown);
    files.set(key, id);
    ids.set(media.id, id);
    kinds.set(media.id, media.kind);
  }
  for (const { id, fallbackMediaId, ...page } of manifest.webpages) {
    const found = pages.get(id) ?? 'webpage.own_address';
    if (typeof found === 'string') {
      leaveOut(page.name, 1, found);
      continue;
    }
    const picture =
      fallbackMediaId !== null && kinds.get(fallbackMediaId) === 'image' ? ids.get(fallbackMediaId) : null;
    if (fallbackMediaId !== null && !picture) leaveOut(page.name, 1);
    const body = {
      ...page,
      folderId: folderId === null ? null : FolderId.parse(folderId),
      fallbackMediaId: picture ? MediaId.parse(picture) : null,
    };
    note('webpages', id, await targets.webpages.addImported(tx, accountId, body, found));
    kinds.set(id, 'webpage');
  }
  for (const { id, ...content } of manifest.drawn ?? []) {
    const from = content.fields['fallbackMediaId'];
    const picture = typeof from === 'string' && kinds.get(from) === 'image' ? (ids.get(from) ?? null) : null;
    if (typeof from === 'string' && picture === null) leaveOut(content.name, 1);
    const fields =
      'fallbackMediaId' in content.fields ? { ...content.fields, fallbackMediaId: picture } : content.fields;
    note('drawn', id, await targets.drawn.addImported(tx, accountId, { ...content, fields, folderId }));
    kinds.set(id, content.kind);
  }
  for (const feed of manifest.feeds) note('feeds', feed.id, await targets.feeds.addImported(tx, accountId, feed));
  for (const { id, ...list } of manifest.priceLists) {
    note('priceLists', id, await targets.priceLists.addImported(tx, accountId, list));
  }

  const names = new Map<string, string>();
  const noteNamed = (kind: 'layouts' | 'playlists', from: string, { id, name }: { id: string; name: string }) => {
    note(kind, from, { id, isNew: true });
    names.set(from, name);
  };
  for (const { id, name, isShuffled } of manifest.playlists) {
    noteNamed('playlists', id, await targets.playlists.addImported(tx, accountId, { name, folderId, isShuffled }));
    kinds.set(id, 'playlist');
  }
  for (const { id, name, document, groupsLeftOut = 0 } of manifest.layouts) {
    let missing = 0;
    const scenes = document.scenes.map(withoutGroups);
    const renamed = replaceReferences({ ...document, scenes }, (from) => {
      const to = ids.get(from) ?? null;
      if (to === null) missing += 1;
      return to;
    });
    const parsed = LayoutDocument.safeParse(renamed);
    if (!parsed.success) throw new AppError('import.invalid', { cause: parsed.error });
    noteNamed(
      'layouts',
      id,
      await targets.layouts.addImported(tx, accountId, { name, folderId, document: parsed.data }),
    );
    kinds.set(id, 'layout');
    leaveOut(name, missing);
    leaveOut(name, countGrouped(document.scenes) + groupsLeftOut, 'groups');
  }
  for (const { id, name, items, music, groupsLeftOut = 0 } of manifest.playlists) {
    const contained = items.flatMap((item) => {
      const mediaId = kinds.get(item.mediaId) === item.mediaType ? ids.get(item.mediaId) : undefined;
      return mediaId === undefined ? [] : [{ ...withoutGroups(item), mediaId: ContentId.parse(mediaId) }];
    });
    const named = music?.audioIds ?? [];
    const audioIds = named.flatMap((from) =>
      kinds.get(from) === 'audio' ? (AudioId.safeParse(ids.get(from)).data ?? []) : [],
    );
    const filled = { items: contained, ...(music !== undefined && { music: { ...music, audioIds } }) };
    await targets.playlists.fillImported(tx, accountId, ids.get(id) ?? '', filled);
    leaveOut(name, items.length - contained.length + named.length - audioIds.length);
    leaveOut(name, countGrouped(items) + groupsLeftOut, 'groups');
  }

  const { root } = manifest;
  const about = { name: names.get(root) ?? '' };
  const rootId = ids.get(root);
  return {
    root: LayoutId.safeParse(rootId).success
      ? { mediaType: 'layout', mediaId: LayoutId.parse(rootId), ...about }
      : { mediaType: 'playlist', mediaId: PlaylistId.parse(rootId), ...about },
    added,
    reused,
    leftOut,
  };
}
