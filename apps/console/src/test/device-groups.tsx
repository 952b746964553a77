import type { Device } from '@vitrine/contract/fleet/devices';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { screen, within } from '@testing-library/react';
import type { Api } from '../api/use-api.tsx';
import { DeviceGroupsPage } from '../features/fleet/groups/device-groups-page.tsx';
import { countedDevices, exampleDevice } from './examples/example-device.ts';
import { contentRoutes } from './examples/example-content.ts';
import { exampleGroup, leopard } from './examples/example-group.ts';
import { lunch } from './examples/example-playlist.ts';
import { menuBoard } from './examples/example-layout.ts';
import { weather } from './examples/example-webpage.ts';
import { type Plain, type Routes, renderPage } from './render-page.tsx';
import { exampleUndo } from './examples/example-undo.ts';

const THEN = '2026-03-02T12:00:00.000Z';

/** A group with one device, Kiosk. */
export const hall = exampleGroup('Hall', { description: 'At the gates', deviceCount: 1 });
export const offline = { status: 'offline', lastSeen: null, isCurrent: false } as const;
export const kiosk = exampleDevice('Kiosk', { ...offline, groupId: hall.id });

/** The answer to an assignment of the leopard to the group. */
export const assigned: Awaited<ReturnType<Plain<Api['assignments']['assignToGroup']>>> = {
  success: true,
  undo: exampleUndo,
  receipt: { deviceIds: [kiosk.id] },
  assignment: {
    id: 'asg_1',
    groupId: hall.id,
    mediaType: 'image',
    mediaId: leopard.id,
    mediaName: 'leopard.jpg',
    assignedAt: THEN,
  },
};

interface World {
  groups?: ListedGroup[];
  /** The one device is in a group. */
  device?: Device;
  /** All devices of the group, if there are others than the example. */
  members?: Device[];
  groupRoutes?: Routes<'groups'>;
  assignments?: Routes<'assignments'>;
  commands?: Routes<'commands'>;
  delivery?: Plain<Api['playout']['delivery']>;
  /** Instead of one page with the device. */
  pageOf?: Plain<Api['devices']['list']['page']>;
}

/** Opens the page of device groups. */
export function openGroups({
  groups = [hall],
  device = kiosk,
  members,
  groupRoutes,
  assignments,
  commands = {},
  delivery,
  pageOf = async (request) => {
    const body = request?.query?.group === 'none' ? [] : [device];
    return { body, next: null, total: body.length };
  },
}: World = {}) {
  return renderPage(
    <DeviceGroupsPage />,
    {
      devices: {
        list: Object.assign(async () => members ?? [device], { page: pageOf }),
        counts: async () => countedDevices(members ?? [device]),
      },
      groups: { list: async () => ({ groups }), ...groupRoutes },
      assignments: { listOfGroups: async () => ({ assignments: [] }), ...assignments },
      folders: { list: async () => ({ folders: [] }) },
      commands,
      playout: { ...(delivery && { delivery: delivery }) },
      content: contentRoutes({ images: [leopard], playlists: [lunch], webpages: [weather], layouts: [menuBoard] }),
    },
    { path: '/device-groups' },
  );
}

export type Person = Awaited<ReturnType<typeof openGroups>>;

/** Chooses an action in the menu of the group. */
export async function act(person: Person, entry: string) {
  await person.click(await screen.findByRole('button', { name: 'Actions for Hall' }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Opens the dialog that assigns media to the group. */
export async function assigning(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Assign media to Hall' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign Media to Group' });
  await within(dialog).findByRole('button', { name: /leopard\.jpg/ });
  return dialog;
}

/** Opens the details of the group. */
export async function details(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Details of Hall' }));
  return screen.findByRole('dialog', { name: 'Hall' });
}
