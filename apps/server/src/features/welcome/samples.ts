import { findCurrentTimeZone } from '@vitrine/contract/core/time-zone';
import { isAppError, AppError } from '@vitrine/contract/core/errors';
import {
  isDeviceId,
  isDocumentId,
  isGroupId,
  isLayoutId,
  isMediaId,
  isPlaylistId,
  isPriceListId,
} from '@vitrine/contract/core/ids';
import type { ContentKind } from '@vitrine/contract/library/content';
import { playlists as playlistRoutes } from '@vitrine/contract/playlists/playlists';
import { WholeEventBody } from '@vitrine/contract/schedule/schedule';
import type { InAccount } from '../../http/callers.ts';
import type { Origin } from '../../http/request.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader } from '../../platform/mail/reader.ts';
import type { Platform } from '../../platform/platform.ts';
import { findReadingLanguage } from '../accounts/index.ts';
import type { Devices, Groups } from '../fleet/index.ts';
import type { Layouts } from '../layouts/index.ts';
import type { Library } from '../library/index.ts';
import type { Assignments } from '../playout/index.ts';
import type { Playlists } from '../playlists/index.ts';
import type { PriceLists } from '../prices/index.ts';
import { createSampleNames, type SampleFile, sampleFiles, type SampleFiles, type SampleKey } from '../samples/index.ts';
import { findCalendarDay, type Schedule } from '../schedule/index.ts';
import type { Takeovers } from '../takeovers/index.ts';
import {
  type ContentKey,
  createCafe,
  sampleAssignments,
  type SampleGroup,
  type SampleLayout,
  type SamplePlaylist,
  type SampleScreen,
} from './sample-content.ts';
import { createSampleDocument } from './sample-layouts.ts';
import { createSamplePast, PAST_MS, type PastDependencies } from './sample-past.ts';
import { completeSampleSet, deleteSampleSet, insertSampleSet, insertSampleThing, listSampleThings } from './store.ts';
import { createVirtualTokens } from './virtual-tokens.ts';

interface Dependencies extends PastDependencies {
  files: SampleFiles;
  layouts: Pick<Layouts, 'create'>;
  library: Pick<Library, 'removeMany'>;
  playlists: Pick<Playlists, 'create' | 'remove'>;
  priceLists: Pick<PriceLists, 'list' | 'provide' | 'remove'>;
  groups: Pick<Groups, 'create' | 'addDevice' | 'remove'>;
  devices: Pick<Devices, 'addVirtual' | 'removeMany'>;
  assignments: Pick<Assignments, 'assignToDevice' | 'assignToGroup'>;
  schedule: Pick<Schedule, 'create' | 'remove'>;
  takeovers: Pick<Takeovers, 'addStandby' | 'removeStandby'>;
}

interface SampleContent {
  mediaType: ContentKind;
  mediaId: string;
}

/** The schedules began so long ago, so that the calendar has a past. */
const SCHEDULED_MS = 14 * 24 * 60 * 60 * 1000;

/** Calls `work` for each entry, one after the other, and returns the results by the same keys. */
async function mapInOrder<Value, Result>(
  entries: Readonly<Record<string, Value>>,
  work: (value: Value, key: string) => Promise<Result>,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  for (const [key, value] of Object.entries(entries)) results.set(key, await work(value, key));
  return results;
}

/** Returns a function that finds the results by their keys. */
function lookUp<Result>(...found: readonly ReadonlyMap<string, Result>[]): (key: string) => Result {
  const all = new Map(found.flatMap((results) => [...results]));
  return (key) => {
    const result = all.get(key);
    if (result === undefined) throw new Error(`The sample content has no ${key}`);
    return result;
  };
}

/** Sample content: an account can look around with it, and lose it again with one click. */
export function createSamples(platform: Platform, dependencies: Dependencies) {
  const { db, clock, findReader } = platform;
  const tokens = createVirtualTokens(platform);
  const { files, layouts } = dependencies;
  const { library, playlists, priceLists, groups, devices, assignments, schedule, takeovers } = dependencies;
  const addPast = createSamplePast(platform, dependencies);

  const addFile = async (accountId: string, file: SampleFile, title?: string): Promise<SampleContent> => ({
    mediaType: file.isDocument ? 'document' : file.video === undefined ? 'image' : 'video',
    mediaId: await files.add(accountId, file, { title, record: (tx, id) => insertSampleThing(tx, accountId, id) }),
  });

  /** Returns the number of screens. */
  async function addAll(caller: InAccount, timeZone: string, reader: Reader): Promise<number> {
    const { accountId } = caller;
    const note = (id: string) => insertSampleThing(db, accountId, id);
    const cafe = createCafe(reader.t);
    const titles = createSampleNames(reader.t);
    const media = await mapInOrder(sampleFiles, (file: SampleFile) => addFile(accountId, file, titles[file.name]));
    const boards = await addBoards(caller, lookUp(media), reader);
    const itemOf = lookUp(media, boards);
    const loops = await mapInOrder(cafe.playlists, async ({ name, items }: SamplePlaylist): Promise<SampleContent> => {
      const body = playlistRoutes.create.body.parse({
        name,
        items: items.map(({ show, seconds }) => ({ ...itemOf(show), durationMs: seconds * 1_000, fit: 'cover' })),
      });
      const { id } = await playlists.create(caller, body);
      await note(id);
      return { mediaType: 'playlist', mediaId: id };
    });
    const contentOf: (key: ContentKey) => SampleContent = lookUp(media, boards, loops);
    const added = await mapInOrder(cafe.screens, ({ name, rotation, lostForMs }: SampleScreen) =>
      db.transaction(async (tx) => {
        const createdAt = new Date(clock().getTime() - PAST_MS);
        const id = newId('dev', createdAt.getTime());
        const row = { id, accountId, deviceId: newId('sample'), name, rotation, timeZone, createdAt };
        await devices.addVirtual(tx, { ...row, tokenHash: lostForMs === null ? tokens.hashOf(id) : null });
        await insertSampleThing(tx, accountId, id);
        return id;
      }),
    );
    const screens = lookUp(added);
    const teams = await mapInOrder(cafe.groups, async ({ name, color, screens: members }: SampleGroup) => {
      const { id } = await groups.create(caller, { name, color });
      await note(id);
      for (const member of members) await groups.addDevice(caller, id, { deviceId: screens(member) });
      return id;
    });
    for (const { show, ...on } of sampleAssignments) {
      const request = { ...contentOf(show), force: false };
      if ('group' in on) await assignments.assignToGroup(caller, lookUp(teams)(on.group), request);
      else await assignments.assignToDevice(caller, screens(on.screen), request);
    }
    const scheduledDate = findCalendarDay(clock().getTime() - SCHEDULED_MS, timeZone);
    for (const { show, screens: own, weekdays, ...event } of cafe.events) {
      const body = WholeEventBody.parse({
        ...event,
        ...contentOf(show),
        scheduledDate,
        timezone: timeZone,
        groupIds: [],
        deviceIds: own.map((key) => screens(key)),
        ...(weekdays === undefined
          ? { recurrence: 'daily' }
          : { recurrence: 'custom', rule: { frequency: 'weekly', interval: 1, weekdays } }),
      });
      await note((await schedule.create(caller, body)).id);
    }
    const standbyId = await takeovers.addStandby(caller, cafe.takeover);
    if (standbyId !== null) await note(standbyId);
    // Last, because the past follows from everything above.
    const played = await mapInOrder(cafe.screens, ({ lostForMs }: SampleScreen, key) =>
      addPast({ accountId, deviceId: screens(key) }, lostForMs),
    );
    return played.size;
  }

  /** Adds the layouts and their price lists, unless the account has one of that name. */
  async function addBoards(caller: InAccount, mediaOf: (key: SampleKey) => SampleContent, reader: Reader) {
    const { accountId } = caller;
    const note = (id: string) => insertSampleThing(db, accountId, id);
    const ownPriceLists = new Set((await priceLists.list(caller)).map(({ id }) => id));
    const mediaIdOf = (key: SampleKey) => mediaOf(key).mediaId;
    const providers = { reader, mediaIdOf, providePriceList: priceLists.provide };
    const boards = await mapInOrder(
      createCafe(reader.t).layouts,
      async (layout: SampleLayout): Promise<SampleContent> => {
        const document = await createSampleDocument(accountId, layout, providers);
        const { id } = await layouts.create(caller, { name: layout.name, folderId: null, document });
        await note(id);
        return { mediaType: 'layout', mediaId: id };
      },
    );
    for (const { id } of await priceLists.list(caller)) if (!ownPriceLists.has(id)) await note(id);
    return boards;
  }

  /** Removes what is left of the sample content. What its owner has deleted is gone already. */
  async function removeAll(caller: InAccount): Promise<void> {
    const { accountId } = caller;
    const ids = await listSampleThings(db, accountId);
    const screens = ids.filter(isDeviceId);
    const content = ids.filter((id) => isMediaId(id) || isDocumentId(id) || isLayoutId(id));
    // Schedules first: they name all the others.
    for (const id of ids.filter((each) => each.startsWith('evt_'))) await unlessGone(schedule.remove(caller, id));
    for (const id of ids.filter((each) => each.startsWith('stb_'))) await takeovers.removeStandby(caller, id);
    if (screens.length > 0) await devices.removeMany(caller, { deviceIds: screens });
    for (const id of ids.filter(isGroupId)) await unlessGone(groups.remove(caller, id));
    for (const id of ids.filter(isPlaylistId)) await unlessGone(playlists.remove(caller, id));
    for (const id of ids.filter(isPriceListId)) await unlessGone(priceLists.remove(caller, id));
    if (content.length > 0) await library.removeMany(caller, { mediaIds: content });
    await deleteSampleSet(db, accountId);
  }

  return {
    /**
     * Adds the sample content in the caller's language; all of it or none. Returns the number of virtual screens.
     *
     * @param timezone of the person, for the screens and schedules; UTC if it is not known
     * @throws samples.present, storage.limit_exceeded
     */
    async addSamples(
      caller: InAccount & { userId?: string },
      { timezone = 'UTC' }: { timezone?: string | undefined },
      origin?: Pick<Origin, 'language'>,
    ): Promise<number> {
      const { accountId } = caller;
      if (!(await insertSampleSet(db, accountId, clock()))) throw new AppError('samples.present');
      try {
        const reader = await findReader(await findReadingLanguage(db, caller, origin));
        const screens = await addAll(caller, findCurrentTimeZone(timezone) ?? 'UTC', reader);
        await completeSampleSet(db, accountId, clock());
        return screens;
      } catch (error) {
        await removeAll(caller);
        throw error;
      }
    },

    /** Removes the sample content. An account without any stays as it is. */
    removeSamples: removeAll,
  };
}

/** Awaits a removal; what does not exist any more needs none. */
async function unlessGone(removal: Promise<void>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!(isAppError(error) && error.status === 404)) throw error;
  });
}
