import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { MediaId } from '@vitrine/contract/library/media';
import type { Effect } from '@vitrine/contract/playout/effect';
import { createEventBody, type EventOptions } from '../arrange.ts';
import { createDrawnBody, drawnClientOf } from '../content/drawn.ts';
import { toItemBody } from '../content/playlists.ts';
import { createPriceRow, shopHours } from '../requests/valid-bodies.ts';
import type { World } from './world.ts';

/** A change that can be tried, and the same change for real. */
export interface DryRunCall {
  dryRun: () => Promise<Effect>;
  real: () => Promise<unknown>;
}

type WithDryRun<A extends unknown[]> = ((...request: A) => Promise<unknown>) & {
  dryRun: (...request: A) => Promise<Effect>;
};

const pairCalls = <A extends unknown[]>(call: WithDryRun<A>, ...request: A): DryRunCall => ({
  dryRun: () => call.dryRun(...request),
  real: () => call(...request),
});

const id = (media: { id: string }) => MediaId.parse(media.id);

const media = (image: { id: string }) => ({ mediaType: 'image', mediaId: id(image) }) as const;

const device = (deviceId: string) => ({ params: { deviceId } });

/** The calls of each kind of drawn content. */
const callsOfDrawn = ({ client, drawn }: World): Record<string, DryRunCall> =>
  Object.fromEntries(
    DRAWN_KINDS.flatMap((kind) => {
      const { update, remove } = drawnClientOf(client, kind);
      const params = { id: drawn[kind] };
      return [
        [`${kind}.update`, pairCalls(update, { params, body: createDrawnBody(kind, 'Other') })],
        [`${kind}.remove`, pairCalls(remove, { params })],
      ] as const;
    }),
  );

/** One call of each route that has a dry run, by the name of the route. Most of them change something in the world. */
export function callsIn(world: World): Record<string, DryRunCall> {
  const {
    client,
    apple,
    banana,
    former,
    cherry,
    special,
    video,
    song,
    day,
    specials,
    document,
    page,
    layout,
    priceList,
    door,
    hall,
    lift,
    roof,
    yard,
    attic,
    event,
  } = world;
  const { group, folder, takeover, feed } = world;
  const list = { mediaType: 'playlist', mediaId: specials.id } as const;
  const ofGroup = { id: group.id };
  const noon: EventOptions = {
    ...media(cherry),
    deviceIds: [door, hall],
    timezone: 'screen',
    recurrence: 'daily',
  };
  const occurrence = { id: event.id, date: '2026-03-10' };
  return {
    'assignments.assignToDevice': pairCalls(client.assignments.assignToDevice, {
      ...device(door),
      body: { ...media(cherry), force: true },
    }),
    'assignments.assignToDevices': pairCalls(client.assignments.assignToDevices, {
      body: { ...list, deviceIds: [door, hall, lift, 'dev_unknown'], force: true },
    }),
    'assignments.place': pairCalls(client.assignments.place, {
      body: {
        mediaType: 'video',
        mediaId: id(video),
        target: { deviceIds: [door], groupIds: [group.id] },
        force: true,
      },
    }),
    'assignments.removeFromDevice': pairCalls(client.assignments.removeFromDevice, {
      params: { deviceId: roof, mediaType: 'webpage' },
    }),
    'assignments.assignToGroup': pairCalls(client.assignments.assignToGroup, {
      params: ofGroup,
      body: { mediaType: 'video', mediaId: id(video), force: true },
    }),
    'assignments.removeFromGroup': pairCalls(client.assignments.removeFromGroup, {
      params: { ...ofGroup, mediaType: 'playlist' },
    }),
    'assignments.undo': pairCalls(client.assignments.undo, {
      body: {
        devices: [
          {
            deviceId: lift,
            assignmentId: null,
            before: { ...media(cherry), assignedAt: '2026-03-09T11:00:00.000Z' },
          },
        ],
        groups: [],
        paused: null,
      },
    }),
    'assignments.removeFromSchedule': pairCalls(client.assignments.removeFromSchedule, {
      params: { deviceId: hall, eventId: event.id },
    }),
    'assignments.resume': pairCalls(client.assignments.resume, device(door)),
    'groups.update': pairCalls(client.groups.update, {
      params: { id: world.north.id },
      body: { rule: { allOf: ['north'], noneOf: ['odd'] } },
    }),
    'tags.tagScreens': pairCalls(client.tags.tagScreens, {
      body: { deviceIds: [world.shed, hall], remove: ['north'] },
    }),
    'tags.tagContent': pairCalls(client.tags.tagContent, { body: { mediaIds: [id(cherry)], add: ['fruit'] } }),
    'tags.rename': pairCalls(client.tags.rename, { params: { tag: 'spare' }, body: { name: 'extra' } }),
    'tags.remove': pairCalls(client.tags.remove, { params: { tag: 'odd' } }),
    'groups.remove': pairCalls(client.groups.remove, { params: ofGroup }),
    'groups.addDevice': pairCalls(client.groups.addDevice, { params: ofGroup, body: { deviceId: door } }),
    'groups.removeDevice': pairCalls(client.groups.removeDevice, { params: { ...ofGroup, deviceId: lift } }),
    'groups.addDevices': pairCalls(client.groups.addDevices, {
      params: ofGroup,
      body: { deviceIds: [door, hall, 'dev_unknown'] },
    }),
    'groups.removeDevices': pairCalls(client.groups.removeDevices, {
      params: ofGroup,
      body: { deviceIds: [lift, door] },
    }),
    'devices.removeMany': pairCalls(client.devices.removeMany, { body: { deviceIds: [door, lift, 'dev_unknown'] } }),
    'devices.remove': pairCalls(client.devices.remove, device(lift)),
    'devices.updateSettingsOfMany': pairCalls(client.devices.updateSettingsOfMany, {
      body: { deviceIds: [lift, hall, 'dev_unknown'], settings: { timezone: 'Asia/Tokyo', rotation: 90 } },
    }),
    'devices.updateSettings': pairCalls(client.devices.updateSettings, {
      ...device(lift),
      body: { timezone: 'Asia/Tokyo' },
    }),
    'hours.updateDevice': pairCalls(client.hours.updateDevice, { ...device(yard), body: { hours: shopHours } }),
    'hours.updateGroup': pairCalls(client.hours.updateGroup, { params: ofGroup, body: { hours: shopHours } }),
    'hours.wake': pairCalls(client.hours.wake, device(attic)),
    'schedule.create': pairCalls(client.schedule.create, {
      body: createEventBody({ ...media(cherry), deviceIds: [lift, roof], startTime: '13:00', endTime: '15:00' }),
    }),
    'schedule.update': pairCalls(client.schedule.update, { params: { id: event.id }, body: createEventBody(noon) }),
    'schedule.remove': pairCalls(client.schedule.remove, { params: { id: event.id } }),
    'schedule.changeOccurrence': pairCalls(client.schedule.changeOccurrence, {
      params: occurrence,
      body: { title: 'Party', scheduledDate: '2026-03-10', startTime: '10:00', endTime: '16:00', ...media(cherry) },
    }),
    'schedule.restoreOccurrence': pairCalls(client.schedule.restoreOccurrence, {
      params: { ...occurrence, date: world.skipped },
    }),
    'schedule.split': pairCalls(client.schedule.split, {
      params: { id: event.id },
      body: { ...createEventBody({ ...noon, scheduledDate: '2026-03-12' }), from: '2026-03-12' },
    }),
    'playlists.update': pairCalls(client.playlists.update, {
      params: { id: day.id },
      body: {
        name: 'By day',
        items: [toItemBody(cherry), toItemBody(banana, { windows: [{ to: '20:00', from: '09:00' }] })],
      },
    }),
    'playlists.addItems': pairCalls(client.playlists.addItems, {
      params: { id: day.id },
      body: { items: [toItemBody(cherry, { windows: [{ from: '10:00', to: '20:00' }] }), toItemBody(video)] },
    }),
    'playlists.remove': pairCalls(client.playlists.remove, { params: { id: day.id } }),
    'documents.update': pairCalls(client.documents.update, {
      params: { id: document.id },
      body: { pages: [{ number: 1, isSkipped: true }] },
    }),
    'documents.remove': pairCalls(client.documents.remove, { params: { id: document.id } }),
    'media.replaceFile': pairCalls(client.media.replaceFile, { params: { id: id(banana) } }),
    'media.applyVersion': pairCalls(client.media.applyVersion, { params: { id: id(banana), versionId: former } }),
    'webpages.update': pairCalls(client.webpages.update, {
      params: { id: page.id },
      body: { url: 'https://example.com/other', name: 'Other', fallbackMediaId: id(apple) },
    }),
    'webpages.setLogin': pairCalls(client.webpages.setLogin, {
      params: { id: page.id },
      body: { headers: [{ name: 'X-Api-Key', value: 'a-key-of-the-world' }] },
    }),
    'webpages.removeLogin': pairCalls(client.webpages.removeLogin, { params: { id: page.id } }),
    ...callsOfDrawn(world),
    'webpages.remove': pairCalls(client.webpages.remove, { params: { id: page.id } }),
    'layouts.publish': pairCalls(client.layouts.publish, { params: { id: layout.id }, body: {} }),
    'layouts.update': pairCalls(client.layouts.update, { params: { id: layout.id }, body: { name: 'Other' } }),
    'layouts.remove': pairCalls(client.layouts.remove, { params: { id: layout.id } }),
    'priceLists.update': pairCalls(client.priceLists.update, {
      params: { id: priceList.id },
      body: { ...priceList, rows: [createPriceRow('tea', '3.40')], revision: undefined },
    }),
    'priceLists.changeRow': pairCalls(client.priceLists.changeRow, {
      params: { id: priceList.id, rowId: 'tea' },
      body: { isSoldOut: true },
    }),
    'priceLists.remove': pairCalls(client.priceLists.remove, { params: { id: priceList.id } }),
    'content.setCurrent': pairCalls(client.content.setCurrent, { body: { mediaType: 'webpage', mediaId: page.id } }),
    'content.undo': pairCalls(client.content.undo, {
      body: {
        before: { slotId: page.id, videoId: null, imageId: null },
        since: { slotId: specials.id, videoId: null, imageId: null },
      },
    }),
    'content.clearCurrent': pairCalls(client.content.clearCurrent),
    'media.setCurrentImage': pairCalls(client.media.setCurrentImage, { body: { imageId: id(apple) } }),
    'media.setCurrentVideo': pairCalls(client.media.setCurrentVideo, { body: { videoId: id(video) } }),
    'media.removeImage': pairCalls(client.media.removeImage, { params: { id: id(apple) } }),
    'media.removeVideo': pairCalls(client.media.removeVideo, { params: { id: id(video) } }),
    'media.removeAudio': pairCalls(client.media.removeAudio, { params: { id: song.id } }),
    'media.renameAudio': pairCalls(client.media.renameAudio, {
      params: { id: song.id },
      body: { originalName: 'A new name' },
    }),
    'media.moveAudio': pairCalls(client.media.moveAudio, { params: { id: song.id }, body: { folderId: folder.id } }),
    'media.setVideoVolume': pairCalls(client.media.setVideoVolume, { params: { id: id(video) }, body: { volume: 30 } }),
    'media.setValidity': pairCalls(client.media.setValidity, {
      body: { mediaIds: [id(video)], validFrom: null, validUntil: '2026-03-12' },
    }),
    'media.renameImage': pairCalls(client.media.renameImage, {
      params: { id: id(special) },
      body: { originalName: 'A new name' },
    }),
    'media.renameVideo': pairCalls(client.media.renameVideo, {
      params: { id: id(video) },
      body: { originalName: 'A new name' },
    }),
    'media.moveImage': pairCalls(client.media.moveImage, { params: { id: id(cherry) }, body: { folderId: folder.id } }),
    'media.moveVideo': pairCalls(client.media.moveVideo, { params: { id: id(video) }, body: { folderId: folder.id } }),
    'media.moveMany': pairCalls(client.media.moveMany, { body: { mediaIds: [id(special)], folderId: null } }),
    'media.moveToFolders': pairCalls(client.media.moveToFolders, {
      body: {
        moves: [
          { mediaIds: [id(special)], folderId: null },
          { mediaIds: [id(cherry), id(video)], folderId: folder.id },
        ],
      },
    }),
    'media.removeMany': pairCalls(client.media.removeMany, { body: { mediaIds: [id(apple), id(special)] } }),
    'folders.remove': pairCalls(client.folders.remove, { params: { id: folder.id } }),
    'feeds.update': pairCalls(client.feeds.update, {
      params: { id: feed.id },
      body: { name: 'Local news', url: feed.url },
    }),
    'feeds.remove': pairCalls(client.feeds.remove, { params: { id: feed.id } }),
    'takeovers.start': pairCalls(client.takeovers.start, {
      body: { title: 'Alarm', content: media(cherry), target: { all: true }, until: '2026-03-09T14:00:00.000Z' },
    }),
    'takeovers.update': pairCalls(client.takeovers.update, {
      params: { id: takeover.id },
      body: { message: { heading: 'No drill', text: '' } },
    }),
    'takeovers.end': pairCalls(client.takeovers.end, { params: { id: takeover.id } }),
    'takeovers.setStandby': pairCalls(client.takeovers.setStandby, {
      body: { items: [{ title: 'Evacuation', content: { mediaType: 'video', mediaId: id(video) } }] },
    }),
  };
}
