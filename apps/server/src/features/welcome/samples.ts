import { findCurrentTimeZone } from '@vitrine/contract/core/time-zone';
import { isAppError, AppError } from '@vitrine/contract/core/errors';
import { isDeviceId, isGroupId, isLayoutId, isMediaId, isPlaylistId, isPriceListId } from '@vitrine/contract/core/ids';
import type { ContentKind } from '@vitrine/contract/library/content';
import { playlists as playlistRoutes } from '@vitrine/contract/playlists';
import { WholeEventBody } from '@vitrine/contract/schedule/schedule';
import type { InAccount } from '../../http/callers.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Devices, Groups } from '../fleet/index.ts';
import type { Library } from '../library/index.ts';
import type { Assignments } from '../playout/index.ts';
import type { Playlists } from '../playlists/index.ts';
import type { PriceLists } from '../prices/index.ts';
import { type SampleFile, sampleFiles, type SampleFiles, type SampleKey } from '../samples/index.ts';
import { findCalendarDay, type Schedule } from '../schedule/index.ts';
import {
  type ContentKey,
  sampleAssignments,
  sampleEvents,
  sampleGroups,
  sampleLayout,
  samplePlaylists,
  sampleScreens,
} from './sample-content.ts';
import { completeSampleSet, deleteSampleSet, insertSampleSet, insertSampleThing, listSampleThings } from './store.ts';
import { createVirtualTokens } from './virtual-tokens.ts';

interface Dependencies {
  files: SampleFiles;
  layouts: { create: (caller: InAccount, layout: typeof sampleLayout) => Promise<{ id: string }> };
  library: Pick<Library, 'removeMany'>;
  playlists: Pick<Playlists, 'create' | 'remove'>;
  priceLists: Pick<PriceLists, 'list' | 'remove'>;
  groups: Pick<Groups, 'create' | 'addDevice' | 'remove'>;
  devices: Pick<Devices, 'addVirtual' | 'removeMany'>;
  assignments: Pick<Assignments, 'assignToDevice' | 'assignToGroup'>;
  schedule: Pick<Schedule, 'create' | 'remove'>;
}

interface SampleContent {
  mediaType: ContentKind;
  mediaId: string;
}

/** Calls `work` for each entry, one after the other, and returns the results by the same keys. */
async function mapInOrder<Key extends string, Value, Result>(
  entries: Readonly<Record<Key, Value>>,
  work: (value: Value) => Promise<Result>,
): Promise<(key: Key) => Result> {
  const results = new Map<string, Result>();
  for (const [key, value] of Object.entries<Value>(entries)) results.set(key, await work(value));
  return (key) => {
    const result = results.get(key);
    if (result === undefined) throw new Error(`The sample content has no ${key}`);
    return result;
  };
}

/** Sample content: an account can look around with it, and lose it again with one click. */
export function createSamples(platform: Platform, dependencies: Dependencies) {
  const { db, clock } = platform;
  const tokens = createVirtualTokens(platform);
  const { files, layouts } = dependencies;
  const { library, playlists, priceLists, groups, devices, assignments, schedule } = dependencies;

  const addFile = async (accountId: string, file: SampleFile): Promise<SampleContent> => ({
    mediaType: file.video === undefined ? 'image' : 'video',
    mediaId: await files.add(accountId, file, { record: (tx, id) => insertSampleThing(tx, accountId, id) }),
  });

  async function addAll(caller: InAccount, timeZone: string): Promise<void> {
    const { accountId } = caller;
    const note = (id: string) => insertSampleThing(db, accountId, id);
    const media = await mapInOrder(sampleFiles, (file: SampleFile) => addFile(accountId, file));
    const loops = await mapInOrder(samplePlaylists, async ({ name, items }): Promise<SampleContent> => {
      const body = playlistRoutes.create.body.parse({
        name,
        items: items.map(({ file, seconds }) => ({ ...media(file), durationMs: seconds * 1_000 })),
      });
      const { id } = await playlists.create(caller, body);
      await note(id);
      return { mediaType: 'playlist', mediaId: id };
    });
    const ownPriceLists = new Set((await priceLists.list(caller)).map(({ id }) => id));
    const { id: menuId } = await layouts.create(caller, sampleLayout);
    await note(menuId);
    // The template brings its price list, unless the account has one of that name.
    for (const { id } of await priceLists.list(caller)) if (!ownPriceLists.has(id)) await note(id);
    const menu: SampleContent = { mediaType: 'layout', mediaId: menuId };
    const contentOf = (key: ContentKey): SampleContent =>
      isFileKey(key) ? media(key) : key === 'cafeMenu' ? menu : loops(key);
    const screens = await mapInOrder(sampleScreens, ({ name, rotation }) =>
      db.transaction(async (tx) => {
        const createdAt = clock();
        const id = newId('dev', createdAt.getTime());
        const row = { id, accountId, deviceId: newId('sample'), name, rotation, timeZone, createdAt };
        await devices.addVirtual(tx, { ...row, tokenHash: tokens.hashOf(id) });
        await insertSampleThing(tx, accountId, id);
        return id;
      }),
    );
    const teams = await mapInOrder(sampleGroups, async ({ name, color, screens: members }) => {
      const { id } = await groups.create(caller, { name, color });
      await note(id);
      for (const member of members) await groups.addDevice(caller, id, { deviceId: screens(member) });
      return id;
    });
    for (const { show, ...on } of sampleAssignments) {
      const request = { ...contentOf(show), force: false };
      if ('group' in on) await assignments.assignToGroup(caller, teams(on.group), request);
      else await assignments.assignToDevice(caller, screens(on.screen), request);
    }
    const scheduledDate = findCalendarDay(clock().getTime(), timeZone);
    for (const { show, groups: named = [], screens: own = [], weekdays, ...event } of sampleEvents) {
      const body = WholeEventBody.parse({
        ...event,
        ...contentOf(show),
        scheduledDate,
        timezone: timeZone,
        groupIds: named.map((key) => teams(key)),
        deviceIds: own.map((key) => screens(key)),
        ...(weekdays === undefined
          ? { recurrence: 'daily' }
          : { recurrence: 'custom', rule: { frequency: 'weekly', interval: 1, weekdays } }),
      });
      await note((await schedule.create(caller, body)).id);
    }
  }

  /** Removes what is left of the sample content. What its owner has deleted is gone already. */
  async function removeAll(caller: InAccount): Promise<void> {
    const { accountId } = caller;
    const ids = await listSampleThings(db, accountId);
    const screens = ids.filter(isDeviceId);
    const content = ids.filter((id) => isMediaId(id) || isLayoutId(id));
    // Schedules first: they name all the others.
    for (const id of ids.filter((each) => each.startsWith('evt_'))) await unlessGone(schedule.remove(caller, id));
    if (screens.length > 0) await devices.removeMany(caller, { deviceIds: screens });
    for (const id of ids.filter(isGroupId)) await unlessGone(groups.remove(caller, id));
    for (const id of ids.filter(isPlaylistId)) await unlessGone(playlists.remove(caller, id));
    for (const id of ids.filter(isPriceListId)) await unlessGone(priceLists.remove(caller, id));
    if (content.length > 0) await library.removeMany(caller, { mediaIds: content });
    await deleteSampleSet(db, accountId);
  }

  return {
    /**
     * Adds the sample content; all of it or none. Returns the number of virtual screens.
     *
     * @param timezone of the person, for the screens and schedules; UTC if it is not known
     * @throws samples.present, storage.limit_exceeded
     */
    async addSamples(caller: InAccount, { timezone = 'UTC' }: { timezone?: string | undefined }): Promise<number> {
      const { accountId } = caller;
      if (!(await insertSampleSet(db, accountId, clock()))) throw new AppError('samples.present');
      try {
        await addAll(caller, findCurrentTimeZone(timezone) ?? 'UTC');
        await completeSampleSet(db, accountId, clock());
      } catch (error) {
        await removeAll(caller);
        throw error;
      }
      return Object.keys(sampleScreens).length;
    },

    /** Removes the sample content. An account without any stays as it is. */
    removeSamples: removeAll,
  };
}

const isFileKey = (key: ContentKey): key is SampleKey => key in sampleFiles;

/** Awaits a removal; what does not exist any more needs none. */
async function unlessGone(removal: Promise<void>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!(isAppError(error) && error.status === 404)) throw error;
  });
}
