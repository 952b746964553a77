import type {
  ContentRef,
  MediaRef,
  PlaybackFacts,
  PlaylistRef,
  ScheduleEntry,
  Takeover,
  WorkingHours,
} from '@vitrine/playback/facts';
import { noFacts } from '@vitrine/playback/no-facts';
import type { StartedTakeover } from '@vitrine/contract/device-notifications';
import type { Random } from '../world/random.ts';
import type { ScreenSettings } from './manifests.ts';
import { createMedia, type StoredMedia } from './media-files.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An account with its files. */
export interface Account {
  name: string;
  media: readonly StoredMedia[];
}

const IMAGES = 7;
const VIDEOS = 3;

/** Zones whose clocks change in other ways, and one whose clocks never change. */
const TIME_ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'];

export function createAccount(name: string, random: Random): Account {
  const images = Array.from({ length: IMAGES }, (_, i) =>
    createMedia({ id: `med_${name}_image${i}`, kind: 'image', lengthMs: null }, 300 + random.below(2_000)),
  );
  const videos = Array.from({ length: VIDEOS }, (_, i) =>
    createMedia(
      { id: `med_${name}_video${i}`, kind: 'video', lengthMs: 1_000 * (6 + random.below(25)) },
      1_000 + random.below(4_000),
    ),
  );
  return { name, media: [...images, ...videos] };
}

/** The account that a file belongs to. */
export const ownerOf = (mediaId: string): string => mediaId.split('_')[1] ?? '';

const toRef = ({ id, kind }: StoredMedia): MediaRef => ({ id, kind, name: id });

/** A change that a person makes, and the takeover that starts with it. */
export interface Change {
  name: string;
  facts: PlaybackFacts;
  takeover?: StartedTakeover;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** As the notification of a takeover tells it; undefined for a playlist. */
function toStarted({ id, title, media: content, message, until }: Takeover): StartedTakeover | undefined {
  if (message !== null) return { content: { kind: 'message', ...message }, sourceId: id, title, until };
  if (content === null || content.kind === 'playlist') return undefined;
  return { content: { kind: 'asset', assetId: content.id }, sourceId: id, title, until };
}

/** The people of an account, who change what one screen shows. */
export function createPeople({ media }: Account, random: Random) {
  let count = 0;
  const nextId = (prefix: string): string => `${prefix}_${(count += 1)}`;

  const pickFile = (): MediaRef => toRef(random.pick(media));
  const pickImage = (): MediaRef => toRef(random.pick(media.filter(({ kind }) => kind === 'image')));

  function createPlaylist(): PlaylistRef {
    const items = Array.from({ length: 1 + random.below(5) }, () => ({
      id: nextId('pli'),
      media: pickFile(),
      durationMs: 1_000 * (8 + random.below(50)),
      fit: null,
      transition: null,
      windows: random.chance(0.25) ? [[createWindow()]] : [],
    }));
    return { id: nextId('ply'), kind: 'playlist', name: 'Loop', items };
  }

  function createWindow() {
    const from = random.below(24);
    const to = (from + 1 + random.below(14)) % 24;
    return { from: `${pad(from)}:00`, to: `${pad(to)}:${random.pick(['00', '30'])}` };
  }

  const pickContent = (): ContentRef => (random.chance(0.7) ? createPlaylist() : pickFile());

  function createHours(): WorkingHours {
    const opens = 5 + random.below(5);
    const span = { from: `${pad(opens)}:${random.pick(['00', '30'])}`, to: `${pad(17 + random.below(6))}:00` };
    const night = { from: '20:00', to: `0${1 + random.below(4)}:00` };
    const week = Array.from({ length: 7 }, () => (random.chance(0.1) ? [] : [random.chance(0.15) ? night : span]));
    return { week, exceptions: [], group: null };
  }

  function createEntry(nowMs: number, timeZone: string): ScheduleEntry {
    const start = new Date(nowMs + random.between(-HOUR_MS, DAY_MS));
    const date = start.toISOString().slice(0, 10);
    const hour = random.below(24);
    const startTime = `${pad(hour)}:${pad(random.below(60))}`;
    const endTime = `${pad((hour + random.below(5)) % 24)}:${pad(random.below(60))}`;
    return {
      id: nextId('evt'),
      title: 'Offer',
      media: pickContent(),
      date,
      lastDate: null,
      startTime,
      endTime,
      allDay: random.chance(0.1),
      timeZone,
      recurrence: random.pick(['none', 'daily', 'daily', 'weekly']),
      rule: null,
      priority: random.chance(0.2) ? 'high' : 'normal',
      createdAt: new Date(nowMs).toISOString(),
    };
  }

  function createTakeover(nowMs: number): Takeover {
    const until = random.chance(0.6) ? new Date(nowMs + random.between(5, 120) * MINUTE_MS).toISOString() : null;
    const isMessage = random.chance(0.5);
    return {
      id: nextId('tko'),
      title: 'Takeover',
      media: isMessage ? null : pickContent(),
      message: isMessage ? { heading: nextId('Message'), text: 'Please use the stairs.', tone: 'info' } : null,
      from: new Date(nowMs).toISOString(),
      until,
    };
  }

  function changeOnce(facts: PlaybackFacts, nowMs: number): Change {
    const at = new Date(nowMs).toISOString();
    const { takeovers, schedule } = facts;
    const running = takeovers.filter(({ until }) => until === null || Date.parse(until) > nowMs);
    const roll = random.below(100);
    if (running.length > 0 && roll < 50) return { name: 'takeover ends', facts: { ...facts, takeovers: [] } };
    if (roll < 30) return { name: 'assignment', facts: { ...facts, device: { media: pickContent(), assignedAt: at } } };
    if (roll < 50) {
      const kept = schedule.slice(-5);
      return { name: 'event', facts: { ...facts, schedule: [...kept, createEntry(nowMs, facts.timeZone)] } };
    }
    if (roll < 60) return { name: 'event deleted', facts: { ...facts, schedule: schedule.slice(1) } };
    if (roll < 68) {
      const until = new Date(nowMs + random.between(1, 30) * HOUR_MS).toISOString();
      const pause = facts.pause === null ? { from: at, until } : null;
      return { name: 'pause', facts: { ...facts, pause } };
    }
    if (roll < 76) return { name: 'hours', facts: { ...facts, hours: random.chance(0.3) ? null : createHours() } };
    if (roll < 82)
      return { name: 'fallback', facts: { ...facts, activeImage: random.chance(0.2) ? null : pickImage() } };
    const takeover = createTakeover(nowMs);
    const started = toStarted(takeover);
    return { name: 'takeover', facts: { ...facts, takeovers: [takeover] }, ...(started && { takeover: started }) };
  }

  return {
    first(nowMs: number): { facts: PlaybackFacts; settings: ScreenSettings } {
      const facts: PlaybackFacts = {
        ...noFacts,
        timeZone: random.pick(TIME_ZONES),
        device: { media: createPlaylist(), assignedAt: new Date(nowMs).toISOString() },
        activeImage: pickImage(),
      };
      const settings = { name: 'Lobby', brightness: 80, volume: 50, autoSleep: random.chance(0.3), crossfadeMs: 0 };
      return { facts, settings };
    },
    /** A change of what the screen shows. */
    change: changeOnce,
  };
}
