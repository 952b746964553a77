import { otherContentIds } from '@vitrine/contract/core/ids';
import { doesContentPlay, doesItemPlay, playsOn } from '@vitrine/playback/conditions';
import type {
  ContentRef,
  LayoutRef,
  MediaRef,
  PlaybackFacts,
  PlaylistItem,
  PlaylistRef,
  ScreenFacts,
  WebpageRef,
} from '@vitrine/playback/facts';
import { screenKey } from '@vitrine/playback/openings';
import { OTHER_CONTENT } from '../../library/index.ts';

const OTHER_IMAGE: MediaRef = { id: otherContentIds.media, kind: 'image', name: OTHER_CONTENT };
const OTHER_WEBPAGE: WebpageRef = { id: otherContentIds.webpage, kind: 'webpage', name: OTHER_CONTENT };
const OTHER_PLAYLIST: PlaylistRef = { id: otherContentIds.playlist, kind: 'playlist', name: OTHER_CONTENT, items: [] };

/** A layout of others that is previewed. */
export const OTHER_LAYOUT: LayoutRef = {
  id: otherContentIds.layout,
  kind: 'layout',
  name: OTHER_CONTENT,
  documentId: otherContentIds.layout,
};

/** All that stands for content of others. */
export const OTHER_REFS = [OTHER_IMAGE, OTHER_WEBPAGE, OTHER_LAYOUT, OTHER_PLAYLIST] as const;

/** The time for which an item of others plays, which does not tell how long it is. */
const OTHER_MS = 10_000;

type Visible = ReadonlySet<string>;
/** The masked playlists, by what the member sees, the playlist and what it asks of a screen: one object for many screens. */
const known = new WeakMap<Visible, Map<PlaylistRef, Map<string, PlaylistRef | null>>>();

function once(
  ref: PlaylistRef,
  visible: Visible,
  screen: ScreenFacts | undefined,
  mask: () => PlaylistRef | null,
): PlaylistRef | null {
  let all = known.get(visible);
  if (all === undefined) known.set(visible, (all = new Map()));
  let masked = all.get(ref);
  if (masked === undefined) all.set(ref, (masked = new Map()));
  // The order of a shuffled playlist does not matter here.
  const key = screen === undefined ? 'any' : screenKey(ref, { ...screen, seed: '' });
  let one = masked.get(key);
  if (one === undefined) masked.set(key, (one = mask()));
  return one;
}

type Slot = NonNullable<PlaybackFacts['activeSlot']>;

/**
 * Content as a limited member sees it. What stands for content of others plays at the same times. Null if it never plays
 * on this screen: showing it as waiting would reveal its condition.
 */
export function maskContentRef(ref: ContentRef, visible: Visible, screen: ScreenFacts): ContentRef | null {
  if (visible.has(ref.id)) return maskItems(ref, visible, screen);
  if (!playsOn(ref, screen)) return null;
  if (ref.kind === 'playlist') return maskList(ref, visible, screen) ?? OTHER_IMAGE;
  return ref.kind === 'image' || ref.kind === 'video' ? maskFile(ref, visible) : OTHER_IMAGE;
}

/** Active content other than files, masked by {@link maskContentRef}. */
export function maskSlot(ref: Slot, visible: Visible, screen: ScreenFacts): Slot | null {
  if (visible.has(ref.id)) return maskItems(ref, visible, screen);
  if (!playsOn(ref, screen)) return null;
  return (ref.kind === 'playlist' ? maskList(ref, visible, screen) : null) ?? OTHER_WEBPAGE;
}

/** A file, or one in its place with the same days. */
export function maskFile(ref: MediaRef, visible: Visible): MediaRef {
  if (visible.has(ref.id)) return ref;
  return ref.validity === undefined ? OTHER_IMAGE : { ...OTHER_IMAGE, validity: ref.validity };
}

/**
 * A stand-in for a hidden playlist, open at the same times: one placeholder per distinct set of windows. Null if some item
 * is always open.
 */
function maskList(ref: PlaylistRef, visible: Visible, screen: ScreenFacts): PlaylistRef | null {
  return once(ref, visible, screen, () => createStandIn(ref, screen));
}

function createStandIn({ items }: PlaylistRef, screen: ScreenFacts): PlaylistRef | null {
  const open = new Map<string, PlaylistItem['windows']>();
  for (const item of items) if (doesItemPlay(item, screen)) open.set(JSON.stringify(item.windows), item.windows);
  if (open.has('[]')) return null;
  const masked = [...open.values()].map((windows, index): PlaylistItem => ({
    id: String(index),
    media: OTHER_IMAGE,
    durationMs: OTHER_MS,
    fit: null,
    transition: null,
    windows,
  }));
  return { ...OTHER_PLAYLIST, items: masked };
}

/**
 * Visible content; of a playlist the items of others are masked.
 *
 * @param screen leaves out those of others that never play on it; absent: none
 */
export function maskItems<T extends ContentRef>(ref: T, visible: Visible, screen?: ScreenFacts): T | PlaylistRef {
  if (ref.kind !== 'playlist') return ref;
  return once(ref, visible, screen, () => withoutOthers(ref, visible, screen)) ?? ref;
}

function withoutOthers(ref: PlaylistRef, visible: Visible, screen: ScreenFacts | undefined): PlaylistRef {
  const items = ref.items.flatMap((item): PlaylistItem[] => {
    if (visible.has(item.media.id)) return [item];
    if (screen !== undefined && !doesContentPlay(item.media, screen)) return [];
    return [{ ...item, media: OTHER_IMAGE }];
  });
  return { ...ref, items };
}
