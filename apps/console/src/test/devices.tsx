import type { Page } from '@vitrine/contract/core/client';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { AppError } from '@vitrine/contract/core/errors';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import type { Image } from '@vitrine/contract/library/media';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Api } from '../api/use-api.tsx';
import { contentRoutes } from './examples/example-content.ts';
import { exampleGroup, leopard } from './examples/example-group.ts';
import { exampleMe } from './examples/example-people.ts';
import { lunch } from './examples/example-playlist.ts';
import { menuBoard } from './examples/example-layout.ts';
import { weather } from './examples/example-webpage.ts';
import { countedDevices } from './examples/example-device.ts';
import { proAccount } from './examples/example-subscription.ts';
import { type Plain, type Routes, renderPage } from './render-page.tsx';
import { DeviceManagementPage } from '../features/fleet/devices/device-management-page.tsx';
import { exampleUndo } from './examples/example-undo.ts';

export const assigned: Awaited<ReturnType<Plain<Api['assignments']['assignToDevice']>>> = {
  success: true,
  undo: exampleUndo,
  receipt: { deviceIds: [DeviceId.parse('dev_Kiosk')] },
  assignment: {
    id: 'asg_1',
    deviceId: 'kiosk-1',
    mediaType: 'image',
    mediaId: leopard.id,
    mediaName: 'leopard.jpg',
    assignedAt: '2026-03-02T12:00:00.000Z',
  },
};

interface World {
  devices?: Device[];
  groups?: ListedGroup[];
  at?: string;
  images?: Image[];
  usage?: Partial<SubscriptionInfo>;
  failing?: AppError;
  /** True: what the person changes on screens waits for an admin. */
  waits?: boolean;
  pair?: Plain<Api['devices']['pair']>;
  ping?: Plain<Api['devices']['ping']>;
  deviceRoutes?: Routes<'devices'>;
  groupRoutes?: Routes<'groups'>;
  assignments?: Routes<'assignments'>;
  commands?: Routes<'commands'>;
  delivery?: Plain<Api['playout']['delivery']>;
}

/** Opens Device Management with these devices and groups. `page` is the route of device pages. */
export async function open(world: World = {}) {
  const { devices = [], groups = [exampleGroup('Visitor areas', { deviceCount: 1 })], images = [leopard] } = world;
  const fleet = { devices };
  const page = vi.fn<Api['devices']['list']['page']>(async (request) => {
    if (world.failing !== undefined) throw world.failing;
    const { search = '', group } = request?.query ?? {};
    const body = fleet.devices.filter(
      ({ name, groupId }) =>
        name.toLowerCase().includes(search.toLowerCase()) && (group === undefined || group === (groupId ?? 'none')),
    );
    return { body, next: null, total: body.length } satisfies Page<Device[]>;
  });
  const person = await renderPage(
    <DeviceManagementPage />,
    {
      accounts: { me: async () => exampleMe('owner') },
      devices: {
        list: Object.assign(async () => fleet.devices, { page }),
        counts: async () => countedDevices(fleet.devices),
        shown: async () => ({ content: [] }),
        ping: world.ping ?? (async () => ({ results: [] })),
        ...(world.pair && { pair: world.pair }),
        ...world.deviceRoutes,
      },
      groups: { list: async () => ({ groups }), ...world.groupRoutes },
      plans: { status: async () => ({ ...proAccount, ...world.usage }) },
      system: { playerAddress: async () => ({ playerUrl: 'http://192.168.1.20:3000/player/' }) },
      content: contentRoutes({ images, playlists: [lunch], webpages: [weather], layouts: [menuBoard] }),
      folders: { list: async () => ({ folders: [] }) },
      assignments: { listOfGroups: async () => ({ assignments: [] }), ...world.assignments },
      commands: world.commands ?? {},
      playout: { ...(world.delivery && { delivery: world.delivery }) },
    },
    { path: '/device-management', at: world.at ?? '/device-management', waits: world.waits ?? false },
  );
  return { person, page, fleet };
}

type Person = Awaited<ReturnType<typeof open>>['person'];

export const card = (name: string) => screen.findByRole('article', { name });
export const adding = () => screen.findByRole('dialog', { name: 'Add device' });

export async function pick(person: Person, on: string, media = /leopard/) {
  await person.click(within(await card(on)).getByRole('button', { name: 'Assign Media' }));
  const picker = await screen.findByRole('dialog', { name: 'Select Media for Device Assignment' });
  await person.click(await within(picker).findByRole('button', { name: media }));
}

export async function act(person: Person, on: string, entry: string) {
  await person.click(within(await card(on)).getByRole('button', { name: `Actions for ${on}` }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Selects devices by their checkboxes; returns the bar of bulk actions. */
export async function select(person: Person, ...names: readonly string[]) {
  for (const name of names) {
    await person.click(within(await card(name)).getByRole('checkbox', { name: `Select ${name}` }));
  }
  return within(await screen.findByRole('region', { name: 'Selection' }));
}
