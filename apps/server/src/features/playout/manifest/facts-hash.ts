import { doesEntryPlay } from '@vitrine/playback/conditions';
import type { ContentRef, PlaylistRef, ScheduleEntry } from '@vitrine/playback/facts';
import { dependsOnClock, screenKey } from '@vitrine/playback/openings';
import { hashContent } from '../../../platform/storage/hash-file.ts';
import type { KnownContent } from '../content/content-store.ts';
import type { LimitedFacts } from '../device-facts.ts';
import type { DeviceFacts } from '../fact-store.ts';

/** The texts of schedule entries, which many devices have. */
const entries = new WeakMap<ScheduleEntry, string>();

/** The texts of content by id. Devices whose facts are read at once have one object of content. */
const contents = new WeakMap<KnownContent, Map<string, string>>();

/** Equal for devices that have the same timeline, as long as content of one id is the same. */
export function serializeClaims({ known, isOverLimit }: LimitedFacts): string {
  const { timeZone, hours, awakeUntil, takeovers, preview, pause, device, groups, screen } = known.facts;
  const schedule = known.facts.schedule.filter((entry) => doesEntryPlay(entry, screen));
  const { activeSlot, activeVideo, activeImage } = known.facts;
  const claimed = [...takeovers, ...schedule, ...groups, device, preview].map((claim) => claim?.media ?? null);
  const content = new Set([activeSlot, activeVideo, activeImage, ...claimed]);
  return JSON.stringify([
    // Entries have time zones of their own.
    hours && [timeZone, hours, awakeUntil],
    Array.from(content, (ref) => screenText(ref, known)),
    isOverLimit,
    pause,
    [device, { media: activeSlot }, { media: activeVideo }, { media: activeImage }].map((claim) => claim?.media?.id),
    groups.map(({ groupId, groupName, media, assignedAt }) => [groupId, groupName, media.id, assignedAt]),
    preview && [preview.media.documentId, preview.from, preview.until],
    takeovers.map((takeover) => ({ ...takeover, media: takeover.media?.id })),
    schedule.map((entry) => {
      let text = entries.get(entry);
      if (text === undefined) entries.set(entry, (text = JSON.stringify({ ...entry, media: entry.media.id })));
      return text;
    }),
  ]);
}

/**
 * Equal for devices of one account that need the same manifest, apart from what only the screen itself is told. Unlike
 * {@link serializeClaims} it contains the content, as it is now.
 */
export function hashOfFacts(limited: LimitedFacts): string {
  const { device, facts, standby, content } = limited.known;
  const texts = Array.from(collectContentIds(limited.known), (id) => contentText(id, content));
  const previewed = facts.preview && documentText(facts.preview.media.documentId, content);
  const claims = [serializeClaims(limited), standby, serializeStandby(limited)];
  return hashContent(JSON.stringify([device.accountId, claims, texts, previewed]));
}

/** Equal for devices that keep the same content of the prepared takeovers, as long as content of one id is the same. */
export function serializeStandby({ known }: LimitedFacts): string {
  const prepared = known.standby.map(({ mediaId }) => known.content.refs.get(mediaId ?? '') ?? null);
  return JSON.stringify(prepared.map((ref) => screenText(ref, known)));
}

/** The content of a device's facts, without the items of playlists. */
export function collectContentIds({ facts, standby }: DeviceFacts): Set<string> {
  const { takeovers, schedule, device, groups, activeSlot, activeVideo, activeImage } = facts;
  const claimed = [...takeovers, ...schedule, device, ...groups].map((claim) => claim?.media);
  const refs = [...claimed, activeSlot, activeVideo, activeImage].map((ref) => ref?.id);
  return new Set([...refs, ...standby.map(({ mediaId }) => mediaId)].filter((id) => typeof id === 'string'));
}

/** What content asks of a screen and its clock: layouts and their playlists may ask for anything. */
function screenText(ref: ContentRef | null, { facts: { timeZone, screen } }: DeviceFacts): string {
  if (ref === null) return '';
  if (ref.kind === 'layout' || (ref.kind === 'playlist' && ref.items.some(({ media }) => media.kind === 'layout'))) {
    return JSON.stringify([timeZone, screen]);
  }
  if (ref.kind !== 'playlist') return 'validity' in ref ? timeZone : '';
  return `${dependsOnClock(ref) ? timeZone : ''} ${screenKey(ref, screen)}`;
}

/** Everything that is known about a document and its content, in which there are no other layouts. */
function documentText(id: string, content: KnownContent): string {
  const known = content.documents.get(id);
  const texts = known?.contentIds.map((part) => {
    const ref = content.refs.get(part);
    if (ref?.kind !== 'playlist') return contentText(part, content);
    const items = ref.items.filter(({ media }) => !('documentId' in media));
    return JSON.stringify([
      part,
      ref.isShuffled,
      ref.limit,
      items.map(({ media, ...item }) => [item, contentText(media.id, content)]),
    ]);
  });
  const feeds = known?.feeds.map((feed) => [feed.id, feed.revision]);
  const weather = Array.from(known?.weather ?? [], ([place, { revision }]) => [place, revision]);
  return JSON.stringify([id, texts, feeds, known?.priceLists, weather, known?.drawn, known?.codes]);
}

/** Everything that is known about content: its rows, and those of its items, documents and fallback pictures. */
function contentText(id: string, content: KnownContent): string {
  let texts = contents.get(content);
  if (texts === undefined) contents.set(content, (texts = new Map()));
  let text = texts.get(id);
  if (text === undefined) {
    const [row, ref, page] = [content.rows.get(id), content.refs.get(id), content.webpages.get(id)];
    const fallbackId = page?.fallbackMediaId ?? null;
    const fallback = fallbackId === null ? null : contentText(fallbackId, content);
    const items =
      ref?.kind === 'playlist' ? ref.items.map(({ media, ...item }) => [item, contentText(media.id, content)]) : [];
    const document = ref !== undefined && 'documentId' in ref ? documentText(ref.documentId, content) : null;
    const played = ref?.kind === 'playlist' ? [ref.isShuffled, ref.limit, musicText(ref, content)] : null;
    text = hashContent(JSON.stringify([id, row, ref !== undefined, page, fallback, items, document, played]));
    texts.set(id, text);
  }
  return text;
}

/** The music of a playlist, and the rows of its files. */
const musicText = ({ music }: PlaylistRef, { rows }: KnownContent) =>
  music === undefined ? null : [music, music.tracks.map(({ id }) => rows.get(id))];
