import type { ContentRef, PlaybackFacts } from '@vitrine/playback/facts';
import { Manifest, SharedPart } from '@vitrine/contract/player/manifest-schema';
import type { LimitedFacts } from '../../features/playout/device-facts.ts';
import { toSharedPart } from '../../features/playout/manifest/manifest.ts';
import { toScreenTimeline } from '../../features/playout/screen-timeline.ts';

const DAY_MS = 86_400_000;

/** The file of an image: its hash is `sha-` and its id. */
const toRow = (id: string) => ({
  id,
  kind: 'image',
  status: 'ready',
  filename: `${id}.png`,
  storageKey: id,
  fileSize: 10,
  mimeType: 'image/png',
  sha256: `sha-${id}`,
  createdAt: new Date(0),
  playKey: null,
  width: 1,
  height: 1,
  durationMs: null,
  volume: 100,
  hasSound: null,
});

const listFiles = (content: ContentRef | null | undefined): string[] =>
  content?.kind === 'playlist' ? content.items.map(({ media }) => media.id) : content ? [content.id] : [];

/**
 * The manifest of 16 days that a screen with these facts receives, as it arrives.
 *
 * @param facts with images and playlists of images only
 * @param nowMs epoch milliseconds, the instant of the request
 */
export async function createManifestOf(facts: PlaybackFacts, nowMs: number): Promise<Manifest> {
  const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const ids = [facts.activeSlot, ...facts.schedule.map(({ media }) => media)].flatMap(listFiles);
  const content = {
    rows: new Map(ids.map((id) => [id, toRow(id)])),
    webpages: new Map(),
    documents: new Map(),
    refs: new Map(),
  };
  const known = {
    device: { timeZone: facts.timeZone },
    version: 1,
    facts,
    standby: [],
    content,
  } as unknown as LimitedFacts['known'];
  const period = { fromMs, toMs: fromMs + 16 * DAY_MS, renewedByMs: fromMs + 2 * DAY_MS };
  const shared = await toSharedPart(toScreenTimeline({ known, isOverLimit: false }, fromMs, period.toMs), period);
  const screen = {
    etag: 'etag',
    serverTime: new Date(nowMs).toISOString(),
    deviceId: 'screen',
    name: 'Screen',
    groupName: null,
    timeZone: facts.timeZone,
    language: 'en',
    notice: null,
    settings: {
      brightness: 100,
      volume: 100,
      autoSleep: false,
      location: '',
      rotation: 0,
      fit: 'contain',
      crossfadeMs: 0,
    },
  } as const;
  return Manifest.parse(JSON.parse(JSON.stringify({ ...screen, ...SharedPart.parse(shared) })));
}
