import { OTHER_EVENT_ID } from '@vitrine/contract/core/ids';
import { doesEntryPlay } from '@vitrine/playback/conditions';
import type { ContentRef, DrawnRef, PlaybackFacts } from '@vitrine/playback/facts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { withoutLimits } from '../../../platform/database/limits.ts';
import { getLimits } from '../../../platform/database/write-context.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { media } from '../../../schema/library-tables.ts';
import { takeovers } from '../../../schema/takeovers-tables.ts';
import type { ContentRow } from '../../library/index.ts';
import { listSeenEventIds } from '../../schedule/index.ts';
import type { KnownContent, KnownDocument } from '../content/content-store.ts';
import { type DeviceFacts, readFacts } from '../fact-store.ts';
import { maskContentRef, maskFile, maskItems, maskSlot, OTHER_LAYOUT, OTHER_REFS } from './masked-content.ts';
import type { StripClaim } from '../strips.ts';

const OTHER_EVENT = 'Other schedule';
const OTHER_TAKEOVER = 'Other takeover';

const Found = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** The facts of {@link readFacts}; for limited members without what they may not see, except that something plays. */
export async function listFacts(db: Db, ids: readonly string[], fromMs: number): Promise<Map<string, DeviceFacts>> {
  if (getLimits() === null) return readFacts(db, ids, fromMs);
  return maskFacts(db, await withoutLimits('playback', db, () => readFacts(db, ids, fromMs)));
}

/** The ids among these of devices, content and takeovers that the caller may see. */
async function listVisible(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const wanted = sql`any(${sql.param([...new Set(ids)])}::text[])`;
  const answer = await db.execute(sql`
    select id from ${devices} where id = ${wanted} union all select id from ${media} where id = ${wanted}
    union all select id from ${takeovers} where id = ${wanted}`);
  return new Set(Found.parse(answer).rows.map(({ id }) => id));
}

/**
 * The facts of devices as a limited member sees them: the same decisions at the same times, with neutral names in place
 * of content, events and takeovers of others. Devices of others are left out.
 */
export async function maskFacts(db: Db, all: ReadonlyMap<string, DeviceFacts>): Promise<Map<string, DeviceFacts>> {
  if (all.size === 0) return new Map();
  const playing = [...all.values()];
  const contents = [...new Set(playing.map(({ content }) => content))];
  const contentIds = contents.flatMap(({ rows }) => [...rows.keys()]);
  const takeoverIds = playing.flatMap(({ facts, strips }) => [...facts.takeovers, ...strips].map(({ id }) => id));
  const eventIds = playing.flatMap(({ facts, unreadyEntries }) =>
    [...facts.schedule, ...unreadyEntries.map(({ entry }) => entry)].map(({ id }) => id),
  );
  const visible = new Set([
    ...(await listVisible(db, [...all.keys(), ...contentIds, ...takeoverIds])),
    ...(await listSeenEventIds(db, [...new Set(eventIds)])),
  ]);
  const shown = new Map(contents.map((content) => [content, maskContent(content, visible)]));
  const masked = new Map<string, DeviceFacts>();
  for (const [id, known] of all) {
    if (!visible.has(id)) continue;
    masked.set(id, {
      ...known,
      facts: maskPlayback(known.facts, visible),
      unready: known.unready.filter((one) => visible.has(one.media.id)),
      unreadyEntries: known.unreadyEntries.filter((one) => visible.has(one.media.id) && visible.has(one.entry.id)),
      strips: known.strips.map((one) => (visible.has(one.id) ? one : maskStrip(one))),
      standby: [],
      content: shown.get(known.content) ?? known.content,
    });
  }
  return masked;
}

const maskStrip = (claim: StripClaim): StripClaim => ({
  ...claim,
  id: 'tko_other',
  title: OTHER_TAKEOVER,
  strip: { ...claim.strip, text: OTHER_TAKEOVER },
});

function maskPlayback(facts: PlaybackFacts, visible: ReadonlySet<string>): PlaybackFacts {
  const { screen, activeSlot, activeVideo, activeImage, preview, device } = facts;
  const mask = (ref: ContentRef) => maskContentRef(ref, visible, screen);
  /** The claim with masked content; none if that is of others and never plays on the screen. */
  const maskClaim = <Claim extends { media: ContentRef }>(claim: Claim | null): Claim[] => {
    const masked = claim && mask(claim.media);
    return claim === null || masked === null ? [] : [{ ...claim, media: masked }];
  };
  return {
    ...facts,
    takeovers: facts.takeovers.map((one) => {
      const seen = one.media === null ? one : { ...one, media: mask(one.media) };
      if (visible.has(one.id)) return seen;
      const message = one.message && { heading: OTHER_TAKEOVER, text: '', tone: one.message.tone };
      return { ...seen, id: 'tko_other', title: OTHER_TAKEOVER, message };
    }),
    preview: preview && (visible.has(preview.media.id) ? preview : { ...preview, media: OTHER_LAYOUT }),
    schedule: facts.schedule.flatMap((entry, index) =>
      maskClaim(entry).flatMap((seen) => {
        if (visible.has(entry.id) && visible.has(entry.media.id)) return [seen];
        if (!doesEntryPlay(entry, screen)) return [];
        return [{ ...seen, id: `${OTHER_EVENT_ID}${index}`, title: OTHER_EVENT, only: null }];
      }),
    ),
    device: maskClaim(device)[0] ?? null,
    groups: facts.groups.flatMap(maskClaim),
    activeSlot: activeSlot && maskSlot(activeSlot, visible, screen),
    activeVideo: activeVideo && maskFile(activeVideo, visible),
    activeImage: activeImage && maskFile(activeImage, visible),
  };
}

function maskContent(content: KnownContent, visible: ReadonlySet<string>): KnownContent {
  const isVisible = ([id]: readonly [string, unknown]): boolean => visible.has(id);
  const hidden = [...content.rows.values()].filter(({ id }) => !visible.has(id));
  const hiddenPictures = new Set(hidden.map(({ thumbnailFilename }) => thumbnailFilename));
  const [example] = content.rows.values();
  const others = example === undefined ? [] : OTHER_REFS.map((ref) => toRow(ref, example));
  return {
    rows: new Map([...[...content.rows].filter(isVisible), ...others.map((row) => [row.id, row] as const)]),
    webpages: new Map([...content.webpages].filter(isVisible)),
    documents: new Map(
      [...content.documents].flatMap(([id, document]) =>
        visible.has(document.layoutId) ? [[id, maskDocument(document, visible)]] : [],
      ),
    ),
    refs: new Map([...content.refs].filter(isVisible).map(([id, ref]) => [id, maskItems(ref, visible)])),
    unready: new Map([...content.unready].filter(isVisible)),
    covers: new Map([...content.covers].filter(([id, cover]) => visible.has(id) && !hiddenPictures.has(cover))),
  };
}

/** A document without the content of others. */
const maskDocument = (document: KnownDocument, visible: ReadonlySet<string>): KnownDocument => ({
  ...document,
  contentIds: document.contentIds.filter((id) => visible.has(id)),
  drawn: Object.fromEntries(Object.entries(document.drawn).filter(([id]) => visible.has(id))),
});

/** The row of masked content, which has no file, no folder and no picture. */
const toRow = ({ id, kind, name }: Exclude<ContentRef, DrawnRef>, example: ContentRow): ContentRow => ({
  ...example,
  id,
  kind,
  originalName: name,
  sortKey: null,
  filename: null,
  mimeType: null,
  fileSize: null,
  sha256: null,
  storageKey: null,
  folderId: null,
  playKey: null,
  playSha256: null,
  playBytes: null,
  playMimeType: null,
  width: null,
  height: null,
  durationMs: null,
  status: 'ready',
  failure: null,
  thumbnailFilename: null,
  thumbnailKey: null,
  averageColor: null,
  validFrom: null,
  validUntil: null,
});
