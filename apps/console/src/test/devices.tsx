import type { Page } from '@vitrine/contract/core/client';
import { type Device, DeviceId } from '@vitrine/contract/fleet/devices';
import type { AppError } from '@vitrine/contract/core/errors';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { Image } from '@vitrine/contract/library/media';
import type { SubscriptionInfo } from '@vitrine/contract/billing/plans';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Api } from '../api/api.tsx';
import { ago } from './example-device.ts';
import { type Plain, renderPage } from './render-page.tsx';
import { DeviceManagementPage } from '../features/fleet/devices/device-management-page.tsx';

const leopard = Image.parse({
  id: 'med_leopard.jpg',
  filename: 'leopard.jpg',
  originalName: 'leopard.jpg',
  mimeType: 'image/jpeg',
  fileSize: Math.round(2.1 * 1024 ** 2),
  contentId: 'content',
  averageColor: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  isActive: true,
  folderId: null,
  width: 1_200,
  height: 400,
  status: 'ready',
  progress: null,
  failure: null,
  thumbnailFilename: 'leopard.webp',
  thumbnailUrl: '/objects/leopard.webp',
});

const usage: SubscriptionInfo = {
  plan: 'pro',
  status: 'active',
  startDate: null,
  endDate: null,
  effectivePlan: 'pro',
  deviceSeats: 4,
  extraStorageBytes: 0,
  maxDevices: 4,
  storageLimit: null,
  deviceCount: 2,
  usedBytes: 0,
  cancelAtPeriodEnd: false,
};

export const assigned: Awaited<ReturnType<Plain<Api['assignments']['assignToDevice']>>> = {
  success: true,
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
  at?: string;
  images?: Image[];
  usage?: Partial<SubscriptionInfo>;
  failing?: AppError;
  pair?: Plain<Api['devices']['pair']>;
  ping?: Plain<Api['devices']['ping']>;
  deviceRoutes?: { [Route in keyof Api['devices']]?: Plain<Api['devices'][Route]> };
  assignments?: { [Route in keyof Api['assignments']]?: Plain<Api['assignments'][Route]> };
}

/** Opens Device Management in a world of these devices. */
export async function open({ devices = [], images = [leopard], at = '/device-management', ...world }: World = {}) {
  const fleet = { devices };
  const page = vi.fn<Api['devices']['list']['page']>(async (request) => {
    if (world.failing !== undefined) throw world.failing;
    const part = request?.query?.search?.toLowerCase() ?? '';
    const body = fleet.devices.filter(({ name }) => name.toLowerCase().includes(part));
    return { body, next: null, total: body.length } satisfies Page<Device[]>;
  });
  const person = await renderPage(
    <DeviceManagementPage />,
    {
      devices: {
        list: Object.assign(async () => fleet.devices, { page }),
        ping: world.ping ?? (async () => ({ results: [] })),
        ...(world.pair && { pair: world.pair }),
        ...world.deviceRoutes,
      },
      groups: {
        list: async () => ({
          groups: [
            {
              id: GroupId.parse('grp_1'),
              name: 'Visitor areas',
              description: null,
              color: '#3b82f6',
              onlineCount: 0,
              deviceCount: 1,
              createdAt: ago(86_400),
            },
          ],
        }),
      },
      plans: { status: async () => ({ ...usage, ...world.usage }) },
      system: { playerAddress: async () => ({ playerUrl: 'http://192.168.1.20:3000/player/' }) },
      media: {
        listImages: Object.assign(async () => ({ images }), {
          page: async () => ({ body: { images }, next: null, total: images.length }),
        }),
        listVideos: Object.assign(async () => ({ videos: [] }), {
          page: async () => ({ body: { videos: [] }, next: null, total: 0 }),
        }),
      },
      assignments: world.assignments ?? {},
    },
    { path: '/device-management', at },
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
