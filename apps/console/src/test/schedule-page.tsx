import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';
import { GroupId, type ListedGroup } from '@vitrine/contract/fleet/groups';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { Api } from '../api/use-api.tsx';
import { SchedulePage } from '../features/schedule/schedule-page.tsx';
import { contentRoutes } from './examples/example-content.ts';
import { countedDevices, exampleDevice, shownMedia } from './examples/example-device.ts';
import { lobby, mediaId, weekly } from './examples/example-event.ts';
import { exampleImage } from './examples/example-media.ts';
import { lunch } from './examples/example-playlist.ts';
import { menuBoard } from './examples/example-layout.ts';
import { weather } from './examples/example-webpage.ts';
import { type Fake, renderPage } from './render-page.tsx';

export const bar = DeviceId.parse('dev_2');

const lobbyScreen = exampleDevice('Lobby', { id: lobby, lastSeen: null, assignedMedia: shownMedia('cubs.jpg') });
const screens = [lobbyScreen, { ...lobbyScreen, id: bar, deviceId: 'bar-1', name: 'Bar' }];

const elephant = exampleImage('elephant.jpg', { id: mediaId, thumbnailUrl: null, thumbnailFilename: null });

const group = (id: string, name: string, deviceCount: number): ListedGroup => ({
  id: GroupId.parse(id),
  name,
  description: null,
  color: '#3b82f6',
  rule: null,
  onlineCount: 0,
  connectingCount: 0,
  deviceCount,
  createdAt: '2026-01-01T00:00:00.000Z',
});

const page = <T,>(body: T, total = 1, next: string | null = null) =>
  Object.assign(async () => body, { page: async () => ({ body, next, total }) });

export type EventBody = Parameters<Api['schedule']['create']>[0]['body'];

interface World {
  /** The account's events, which the test may change. */
  events?: ScheduleEvent[];
  /** The query of the address, after the date: `&event=evt_1`. */
  query?: string;
  /** The whole address; that of November 20 unless given. */
  at?: string;
  /** Receives the saved event; `id` is null for a new one. It may throw the server's refusal. */
  onSave?: (body: EventBody, id: string | null) => void | Promise<void>;
  onRemove?: (id: string) => void;
  activeMediaUpdated?: boolean;
  devices?: typeof screens;
  schedule?: Fake['schedule'];
  assignments?: Fake['assignments'];
  groups?: Fake['groups'];
  deviceRoutes?: Fake['devices'];
  timeZone?: string;
  /** A part of the page, which renders faster than all of it. */
  region?: ReactNode;
}

/** The devices by time zone, as the server answers. */
function groupByZone(devices: typeof screens): DevicesInZone[] {
  return [...Map.groupBy(devices, ({ timeZone }) => timeZone)].map(([timeZone, same]) => ({
    timeZone,
    deviceCount: same.length,
    devices: same.map(({ id, name }) => ({ id, name })),
  }));
}

/** Shows the calendar of November 2026 with these events. */
export async function openSchedule({ events = [], query = '', devices = screens, ...world }: World = {}) {
  localStorage.setItem('userTimezone', world.timeZone ?? 'UTC');
  const person = await renderPage(
    world.region ?? <SchedulePage />,
    {
      assignments: world.assignments ?? {},
      schedule: {
        list: async () => ({ events: [...events] }),
        create: async ({ body }) => {
          await world.onSave?.(body, null);
          return { success: true, event: weekly };
        },
        update: async ({ body, params }) => {
          await world.onSave?.(body, params.id);
          return { success: true, event: weekly, activeMediaUpdated: world.activeMediaUpdated ?? false };
        },
        async remove({ params }) {
          world.onRemove?.(params.id);
          return { success: true };
        },
        ...world.schedule,
      },
      devices: {
        list: page(devices, devices.length),
        counts: async () => countedDevices(devices),
        timeZones: async (request) => ({
          zones: groupByZone(devices.filter(({ id }) => request?.body?.deviceIds?.includes(id) ?? true)),
        }),
        names: async ({ body: { deviceIds } }) => ({
          devices: devices.filter(({ id }) => deviceIds.includes(id)).map(({ id, name }) => ({ id, name })),
        }),
        ...world.deviceRoutes,
      },
      groups: {
        list: async () => ({ groups: [group('grp_1', 'Ground floor', 2), group('grp_2', 'Attic', 0)] }),
        memberships: async () => ({
          memberships: [
            { id: lobby, deviceId: 'lobby-1', groupId: GroupId.parse('grp_1') },
            { id: bar, deviceId: 'bar-1', groupId: GroupId.parse('grp_1') },
          ],
        }),
        ...world.groups,
      },
      content: contentRoutes({ images: [elephant], playlists: [lunch], webpages: [weather], layouts: [menuBoard] }),
    },
    { path: '/device-schedule', at: world.at ?? `/device-schedule?date=2026-11-20${query}` },
  );
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading schedules' })).not.toBeInTheDocument());
  return person;
}

/** Finds a toast. The first one appears once its code has been loaded. */
export const toast = (text: string) => screen.findByText(text);

/** A day of the month, by its name: `Tuesday, November 17`. */
export const day = (name: string) => within(screen.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) }));

export const editor = async () => within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
export const creator = async () => within(await screen.findByRole('dialog', { name: 'Create Schedule' }));
export const targetPicker = async () =>
  within(await screen.findByRole('dialog', { name: 'Select Devices and Groups' }));
