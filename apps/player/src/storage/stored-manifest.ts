import type {
  Manifest,
  ManifestContent,
  ManifestLayout,
  ManifestSegment,
} from '@vitrine/contract/player/manifest-schema';
import { contentOfFallback } from '../core/timeline.ts';

type Fallback = NonNullable<Manifest['fallback']>;

/**
 * A manifest as this release or an earlier one has stored it: those without playlists stored no content and lists, those
 * without takeovers no standby content, those without web pages and layouts none of these,
 * and those without feeds layouts without them.
 */
export interface StoredManifest extends Omit<
  Manifest,
  'timeline' | 'fallback' | 'items' | 'lists' | 'webpages' | 'layouts' | 'standby'
> {
  timeline: (Omit<ManifestSegment, 'content'> & { content?: ManifestContent | null })[];
  fallback: (Omit<Fallback, 'content'> & { content?: ManifestContent }) | null;
  items?: Manifest['items'];
  lists?: Manifest['lists'];
  webpages?: Manifest['webpages'];
  layouts?: Record<string, Omit<ManifestLayout, 'feeds'> & Partial<Pick<ManifestLayout, 'feeds'>>>;
  standby?: Manifest['standby'];
}

/**
 * A stored manifest in the form of this release.
 *
 * @throws TypeError when it lacks fields that playing and downloading need: another release or damage
 */
export function readStored(storedManifest: StoredManifest): Manifest {
  const { timeline, fallback, ...rest } = storedManifest;
  const { items = {}, lists = {}, webpages = {}, layouts = {}, standby = [], ...stored } = rest;
  const manifest: Manifest = {
    ...stored,
    timeline: timeline.map((segment) => ({ ...segment, content: readContent(segment) })),
    fallback: readFallback(fallback),
    items,
    lists,
    webpages,
    layouts: readLayouts(layouts),
    standby,
  };
  if (!isComplete(manifest)) throw new TypeError('Fields are missing');
  return manifest;
}

function readLayouts(stored: NonNullable<StoredManifest['layouts']>): Manifest['layouts'] {
  const layouts: Manifest['layouts'] = {};
  for (const key of Object.keys(stored)) {
    const layout = stored[key];
    if (layout !== undefined) layouts[key] = { ...layout, feeds: layout.feeds ?? {} };
  }
  return layouts;
}

function readContent({ content, assetId }: { content?: ManifestContent | null; assetId: string | null }) {
  if (content !== undefined) return content;
  return assetId === null ? null : { kind: 'asset' as const, assetId };
}

function readFallback(stored: StoredManifest['fallback']): Manifest['fallback'] {
  if (stored === null) return null;
  const content = readContent(stored);
  return content === null ? null : { ...stored, content };
}

function isComplete({ timeline, fallback, items, lists, webpages, layouts, assets, standby }: Manifest): boolean {
  const isTimed = timeline.every(({ from, until }) => Number.isFinite(Date.parse(from) + Date.parse(until)));
  const isStocked = assets.every(({ id, sha256, url, bytes }) => id && sha256 && url && Number.isFinite(bytes));

  function isKnown(content: ManifestContent | null): boolean {
    if (content?.kind === 'list') return lists[content.id] !== undefined;
    if (content?.kind === 'webpage') return webpages[content.id]?.url !== undefined;
    return content?.kind !== 'asset' || content.assetId !== undefined;
  }

  const contents = [...timeline.map(({ content }) => content), contentOfFallback({ fallback }), ...standby];
  const areItems = Object.values(lists).every(({ items: ids }) =>
    ids.every((id) => {
      const item = items[id];
      return item !== undefined && isKnown(item.content) && item.durationMs > 0;
    }),
  );
  // A layout that was too large for the manifest is missing, and skipped.
  const areLayouts = Object.values(layouts).every(
    ({ assetIds, playlists }) =>
      Array.isArray(assetIds) && Object.values(playlists).every((entries) => Array.isArray(entries)),
  );
  return isTimed && isStocked && areLayouts && contents.every(isKnown) && areItems;
}
