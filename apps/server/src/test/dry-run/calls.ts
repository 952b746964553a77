import { MediaId } from '@vitrine/contract/library/media';
import type { Effect } from '@vitrine/contract/playout/effect';
import { eventBody, type EventOptions } from '../arrange.ts';
import { itemOf } from '../playlists.ts';
import type { World } from './world.ts';

/** A change that can be tried, and the same change for real. */
export interface DryRunCall {
  dryRun: () => Promise<Effect>;
  real: () => Promise<unknown>;
}

type WithDryRun<A extends unknown[]> = ((...request: A) => Promise<unknown>) & {
  dryRun: (...request: A) => Promise<Effect>;
};

const both = <A extends unknown[]>(call: WithDryRun<A>, ...request: A): DryRunCall => ({
  dryRun: () => call.dryRun(...request),
  real: () => call(...request),
});

const id = (media: { id: string }) => MediaId.parse(media.id);

const media = (image: { id: string }) => ({ mediaType: 'image', mediaId: id(image) }) as const;

const device = (deviceId: string) => ({ params: { deviceId } });

/** One call of each route that has a dry run, by the name of the route. Most of them change something in the world. */
export function callsIn(world: World): Record<string, DryRunCall> {
  const { client, apple, banana, cherry, special, video, day, specials, page, door, hall, lift, roof, event } = world;
  const { group, folder, takeover } = world;
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
    'assignments.assignToDevice': both(client.assignments.assignToDevice, {
      ...device(door),
      body: { ...media(cherry), force: true },
    }),
    'assignments.assignToDevices': both(client.assignments.assignToDevices, {
      body: { ...list, deviceIds: [door, hall, lift, 'dev_unknown'], force: true },
    }),
    'assignments.removeFromDevice': both(client.assignments.removeFromDevice, {
      params: { deviceId: roof, mediaType: 'webpage' },
    }),
    'assignments.assignToGroup': both(client.assignments.assignToGroup, {
      params: ofGroup,
      body: { mediaType: 'video', mediaId: id(video), force: true },
    }),
    'assignments.removeFromGroup': both(client.assignments.removeFromGroup, {
      params: { ...ofGroup, mediaType: 'playlist' },
    }),
    'assignments.removeFromSchedule': both(client.assignments.removeFromSchedule, {
      params: { deviceId: hall, eventId: event.id },
    }),
    'assignments.resume': both(client.assignments.resume, device(door)),
    'groups.remove': both(client.groups.remove, { params: ofGroup }),
    'groups.addDevice': both(client.groups.addDevice, { params: ofGroup, body: { deviceId: door } }),
    'groups.removeDevice': both(client.groups.removeDevice, { params: { ...ofGroup, deviceId: lift } }),
    'groups.addDevices': both(client.groups.addDevices, {
      params: ofGroup,
      body: { deviceIds: [door, hall, 'dev_unknown'] },
    }),
    'groups.removeDevices': both(client.groups.removeDevices, { params: ofGroup, body: { deviceIds: [lift, door] } }),
    'devices.removeMany': both(client.devices.removeMany, { body: { deviceIds: [door, lift, 'dev_unknown'] } }),
    'devices.remove': both(client.devices.remove, device(lift)),
    'devices.updateSettings': both(client.devices.updateSettings, {
      ...device(lift),
      body: { timezone: 'Asia/Tokyo' },
    }),
    'schedule.create': both(client.schedule.create, {
      body: eventBody({ ...media(cherry), deviceIds: [lift, roof], startTime: '13:00', endTime: '15:00' }),
    }),
    'schedule.update': both(client.schedule.update, { params: { id: event.id }, body: eventBody(noon) }),
    'schedule.remove': both(client.schedule.remove, { params: { id: event.id } }),
    'schedule.changeOccurrence': both(client.schedule.changeOccurrence, {
      params: occurrence,
      body: { title: 'Party', scheduledDate: '2026-03-10', startTime: '10:00', endTime: '16:00', ...media(cherry) },
    }),
    'schedule.restoreOccurrence': both(client.schedule.restoreOccurrence, {
      params: { ...occurrence, date: world.skipped },
    }),
    'schedule.split': both(client.schedule.split, {
      params: { id: event.id },
      body: { ...eventBody({ ...noon, scheduledDate: '2026-03-12' }), from: '2026-03-12' },
    }),
    'playlists.update': both(client.playlists.update, {
      params: { id: day.id },
      body: { name: 'By day', items: [itemOf(cherry), itemOf(banana, { windows: [{ to: '20:00', from: '09:00' }] })] },
    }),
    'playlists.remove': both(client.playlists.remove, { params: { id: day.id } }),
    'webpages.update': both(client.webpages.update, {
      params: { id: page.id },
      body: { url: 'https://example.com/other', name: 'Other', fallbackMediaId: id(apple) },
    }),
    'webpages.remove': both(client.webpages.remove, { params: { id: page.id } }),
    'content.setCurrent': both(client.content.setCurrent, { body: { mediaType: 'webpage', mediaId: page.id } }),
    'content.clearCurrent': both(client.content.clearCurrent),
    'media.setCurrentImage': both(client.media.setCurrentImage, { body: { imageId: id(apple) } }),
    'media.setCurrentVideo': both(client.media.setCurrentVideo, { body: { videoId: id(video) } }),
    'media.removeImage': both(client.media.removeImage, { params: { id: id(apple) } }),
    'media.removeVideo': both(client.media.removeVideo, { params: { id: id(video) } }),
    'media.renameImage': both(client.media.renameImage, {
      params: { id: id(special) },
      body: { originalName: 'A new name' },
    }),
    'media.renameVideo': both(client.media.renameVideo, {
      params: { id: id(video) },
      body: { originalName: 'A new name' },
    }),
    'media.moveImage': both(client.media.moveImage, { params: { id: id(cherry) }, body: { folderId: folder.id } }),
    'media.moveVideo': both(client.media.moveVideo, { params: { id: id(video) }, body: { folderId: folder.id } }),
    'media.moveMany': both(client.media.moveMany, { body: { mediaIds: [id(special)], folderId: null } }),
    'media.removeMany': both(client.media.removeMany, { body: { mediaIds: [id(apple), id(special)] } }),
    'folders.remove': both(client.folders.remove, { params: { id: folder.id } }),
    'takeovers.start': both(client.takeovers.start, {
      body: { title: 'Alarm', content: media(cherry), target: { all: true }, until: '2026-03-09T14:00:00.000Z' },
    }),
    'takeovers.update': both(client.takeovers.update, {
      params: { id: takeover.id },
      body: { message: { heading: 'No drill', text: '' } },
    }),
    'takeovers.end': both(client.takeovers.end, { params: { id: takeover.id } }),
    'takeovers.setStandby': both(client.takeovers.setStandby, {
      body: { items: [{ title: 'Evacuation', content: { mediaType: 'video', mediaId: id(video) } }] },
    }),
  };
}
