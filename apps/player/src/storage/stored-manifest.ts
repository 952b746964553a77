import type { Manifest, ManifestContent, ManifestSegment } from '@vitrine/contract/player';

type Fallback = NonNullable<Manifest['fallback']>;

/** A manifest as this release or an earlier one has stored it: releases without playlists stored no content and lists. */
export interface StoredManifest extends Omit<Manifest, 'timeline' | 'fallback' | 'items' | 'lists'> {
  timeline: (Omit<ManifestSegment, 'content'> & { content?: ManifestContent | null })[];
  fallback: (Omit<Fallback, 'content'> & { content?: ManifestContent }) | null;
  items?: Manifest['items'];
  lists?: Manifest['lists'];
}

/**
 * A stored manifest in the form of this release.
 *
 * @throws TypeError when it lacks fields that playing and downloading need: another release or damage
 */
export function readStored({ timeline, fallback, items = {}, lists = {}, ...stored }: StoredManifest): Manifest {
  const manifest: Manifest = {
    ...stored,
    timeline: timeline.map((segment) => ({ ...segment, content: contentOf(segment) })),
    fallback: fallback === null ? null : { ...fallback, content: fallback.content ?? assetContent(fallback.assetId) },
    items,
    lists,
  };
  if (!isComplete(manifest)) throw new TypeError('Fields of the timeline, the lists or the assets are missing');
  return manifest;
}

const assetContent = (assetId: string): ManifestContent => ({ kind: 'asset', assetId });

function contentOf({ content, assetId }: StoredManifest['timeline'][number]): ManifestContent | null {
  if (content !== undefined) return content;
  return assetId === null ? null : assetContent(assetId);
}

function isComplete({ timeline, fallback, items, lists, assets }: Manifest): boolean {
  const isTimed = timeline.every(({ from, until }) => Number.isFinite(Date.parse(from) + Date.parse(until)));
  const isStocked = assets.every(({ id, sha256, url, bytes }) => id && sha256 && url && Number.isFinite(bytes));
  const contents = [...timeline.map(({ content }) => content), fallback?.content ?? null];
  const areListed = contents.every((content) => content?.kind !== 'list' || lists[content.id] !== undefined);
  const areItems = Object.values(lists).every(({ items: ids }) =>
    ids.every((id) => items[id]?.content.assetId !== undefined && (items[id]?.durationMs ?? 0) > 0),
  );
  return isTimed && isStocked && areListed && areItems;
}
