import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { MediaId } from '@vitrine/contract/library/media';
import { until } from '../processes/awaiting.ts';
import type { Kept } from './compare.ts';
import { type Ledger, nullIfCarriedOut } from './ledger.ts';
import { type Account, inventName } from './people.ts';
import type { Screen } from './screens.ts';

/** Allows for encoding on a busy machine, and again after a kill. */
const GENERATION_LIMIT_MS = 240_000;
const MINUTE_MS = 60_000;
/** A boundary that is nearer than this is skipped, so that the schedule exists before it. */
const LEAD_MS = 5_000;

const formatTimeOfDay = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

/** Generates short videos, one after the other. */
export function createGenerations({ client }: Account, [image]: readonly MediaId[], ledger: Ledger) {
  const kept: Kept = {
    promise: 'video generated once',
    acknowledged: [],
    query: `select replace(original_name, '.mp4', '') as name from media where original_name like 'generated %'`,
  };
  return {
    kept,
    generate: () =>
      ledger.attempt(kept.promise, async ({ answerTo }) => {
        if (image === undefined) throw new Error('There is no image');
        const name = inventName('generated');
        const item = { mediaType: 'image' as const, mediaId: image, duration: 1 };
        const color = `#${randomBytes(3).toString('hex')}`; // so that no clip is cached
        const options = { size: '720p', fit: 'color', color, transition: 'cut', isMuted: true } as const;
        const body = { name, items: [item, item], options };
        await answerTo('a new video', () => client.generator.generate({ body })).catch(nullIfCarriedOut);
        kept.acknowledged.push(name);
        const isReady = async () => {
          const { videos } = await answerTo('the generated videos', () => client.generator.list());
          const found = videos.find((each) => each.name === name);
          if (found?.status === 'failed') throw new Error(`${name} failed: ${found.failure}`);
          return found?.status === 'ready' ? true : undefined;
        };
        await until(`${name} to be ready`, isReady, { limitMs: GENERATION_LIMIT_MS, pollMs: 250 });
      }),
  };
}

/** Schedules a picture from the next whole minute on, on each of the screens in turn. */
export function createSchedules(
  { client }: Account,
  screens: readonly Screen[],
  [image]: readonly MediaId[],
  ledger: Ledger,
) {
  const kept: Kept = {
    promise: 'boundary passed once',
    acknowledged: [],
    query: `select event_id as name from schedule_boundaries where kind = 'started'`,
  };
  let turn = 0;

  /** @returns when it starts, and its id */
  async function schedule(screen: Screen): Promise<{ startMs: number; eventId: string } | null> {
    const startMs = Math.ceil((Date.now() + LEAD_MS) / MINUTE_MS) * MINUTE_MS;
    let eventId: string | null = null;
    await ledger.attempt('scheduled, screen has it', async ({ answerTo }) => {
      if (image === undefined) throw new Error('There is no image');
      const body = {
        title: inventName('event'),
        startTime: formatTimeOfDay(startMs),
        endTime: formatTimeOfDay(startMs + MINUTE_MS),
        scheduledDate: new Date(startMs).toISOString().slice(0, 10),
        timezone: 'UTC',
        mediaType: 'image' as const,
        mediaId: image,
        deviceIds: [screen.id],
      };
      await answerTo('a new schedule', () => client.schedule.create({ body })).catch(nullIfCarriedOut);
      const { events } = await answerTo('the schedules', () => client.schedule.list());
      eventId = events.find(({ title }) => title === body.title)?.id ?? null;
      await until('the schedule in the manifest', () =>
        screen.manifest()?.timeline.some(({ sourceId }) => sourceId === eventId) === true ? true : undefined,
      );
    });
    return eventId === null ? null : { startMs, eventId };
  }

  return {
    kept,
    async run(): Promise<void> {
      const screen = screens[turn++ % screens.length];
      const scheduled = screen === undefined ? null : await schedule(screen);
      if (scheduled === null) return;
      const { startMs, eventId } = scheduled;
      await delay(startMs - Date.now());
      await ledger.attempt(kept.promise, async ({ answerTo }) => {
        const isRecorded = async () => {
          const { recentBoundaries } = await answerTo('the status of the scheduler', () => client.scheduler.status());
          return recentBoundaries.some((each) => each.eventId === eventId) ? Date.now() - startMs : undefined;
        };
        const tookMs = await until('the start of a schedule to be recorded', isRecorded, { pollMs: 50 });
        kept.acknowledged.push(eventId);
        return tookMs;
      });
    },
  };
}
