import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { MediaId } from '@vitrine/contract/library/media';
import { type ScheduleEvent, ScheduleEventId } from '@vitrine/contract/schedule/schedule';

export const mediaId = MediaId.parse('med_1');
export const lobby = DeviceId.parse('dev_1');

/** Every week from November 3, 2026, on the screen in the lobby. */
export const weekly: ScheduleEvent = {
  id: ScheduleEventId.parse('evt_1'),
  title: 'Day at the park',
  startTime: '09:00',
  endTime: '18:00',
  scheduledDate: '2026-11-03',
  lastDate: null,
  timezone: 'UTC',
  mediaType: 'image',
  mediaId,
  mediaName: 'elephant.jpg',
  media: { id: mediaId, type: 'image', filename: 'e.jpg', originalName: 'elephant.jpg', thumbnailUrl: null },
  deviceIds: [lobby],
  groupIds: [],
  ownDeviceIds: [lobby],
  allDevices: false,
  allDay: false,
  recurrence: 'weekly',
  rule: null,
  priority: 'normal',
  only: null,
  color: '#3b82f6',
  createdAt: '2026-01-01T00:00:00.000Z',
  exceptions: [],
  isReadOnly: false,
};
