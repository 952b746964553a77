import type { User } from '@vitrine/contract/accounts';
import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import type { Page } from '@vitrine/contract/core/client';
import type { DeviceCounts } from '@vitrine/contract/fleet/device-list-query';
import type { Device, MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import type { Image } from '@vitrine/contract/library/media';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Api } from '../api/use-api.tsx';
import { ago, countedDevices, exampleDevice, shownMedia } from './examples/example-device.ts';
import { exampleMe } from './examples/example-people.ts';
import { proAccount } from './examples/example-subscription.ts';
import { type Plain, renderPage } from './render-page.tsx';
import { ConnectionProvider } from '../ui/feedback/connection.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';

export const mediaTitled = (title: string) => shownMedia(`${title}.jpg`);

export const device = (name: string, facts: Partial<Device> = {}) =>
  exampleDevice(name, {
    currentScreen: null,
    totalScreens: null,
    playing: { media: mediaTitled('Elephants'), reason: 'device', since: null },
    ...facts,
  });

/** A screen that responds, and one that has not for 26 minutes. */
export let kiosk: Device;
export let lost: Device;

/** Before each test: creates the two screens and stubs an `IntersectionObserver` that reports everything as in view. */
export function prepareDashboard(): void {
  kiosk = device('Kiosk');
  lost = device('Totem', { lastSeen: ago(26.5 * 60) });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = notify;
      }
      observe() {
        this.notify([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
}

interface Arrangement {
  devices?: Device[];
  groups?: ListedGroup[];
  assignments?: ListedGroupAssignment[];
  usage?: SubscriptionInfo;
  currentImage?: Image | null;
  currentPlaylist?: MediaSummary | null;
  rename?: Plain<Api['devices']['rename']>;
  ping?: Plain<Api['devices']['ping']>;
  /** The signed-in person; the owner unless given. */
  me?: User;
  explain?: Plain<Api['playout']['explain']>;
  pair?: Plain<Api['devices']['pair']>;
  /** The account has sample content. */
  hasSamples?: boolean;
  /** The requests that fail. */
  failing?: readonly ('devices' | 'usage' | 'storage' | 'groups' | 'assignments')[];
  /** The error with which they fail. */
  failure?: AppError;
  /** The time at which the server was last reached; undefined while it can be reached. */
  lostAt?: Date;
  /** Instead of one page with all devices. */
  page?: (query: Record<string, unknown>) => Page<Device[]>;
  /** The pages of devices are answered after this. */
  loaded?: Promise<void>;
  /** Instead of the counts of the devices on the first page. */
  counts?: Partial<DeviceCounts>;
}

/** Renders the dashboard over a fake API of this world, and waits until all of it is shown. */
export async function openDashboard({ devices = [], at = '/dashboard', ...world }: Arrangement & { at?: string } = {}) {
  const whole = (): Page<Device[]> => ({ body: devices, next: null, total: devices.length });
  const page = vi.fn<Api['devices']['list']['page']>(async (request) => {
    check('devices');
    await world.loaded;
    return world.page?.(request?.query ?? {}) ?? whole();
  });
  const all = vi.fn<Plain<Api['devices']['list']>>(async () => devices);
  const failing = new Set<string>(world.failing);
  function check(what: string): void {
    if (failing.has(what)) throw world.failure ?? new AppError('server.failed');
  }
  const person = await renderPage(
    <ConnectionProvider value={world.lostAt ?? null}>
      <DashboardPage />
    </ConnectionProvider>,
    {
      devices: {
        list: Object.assign(all, { page }),
        async counts() {
          check('devices');
          const first = world.page?.({}) ?? whole();
          return countedDevices(first.body, { total: first.total ?? 0, ...world.counts });
        },
        ping: world.ping ?? (async () => ({ results: [] })),
        ...(world.pair && { pair: world.pair }),
        ...(world.rename && { rename: world.rename }),
      },
      plans: {
        async status() {
          check('usage');
          return world.usage ?? proAccount;
        },
      },
      accounts: { me: async () => world.me ?? exampleMe('owner') },
      system: { playerAddress: async () => ({ playerUrl: 'http://192.168.1.20:3000/player/' }) },
      media: {
        async storage() {
          check('storage');
          return { storage: { usedBytes: 30 * 1024 ** 3, imageCount: 214, videoCount: 1, audioCount: 0 } };
        },
        currentImage: async () => ({ currentImage: world.currentImage ?? null }),
        currentVideo: async () => ({ currentVideo: null }),
      },
      content: { current: async () => ({ current: world.currentPlaylist ?? null }) },
      groups: {
        async list() {
          check('groups');
          return { groups: world.groups ?? [] };
        },
      },
      assignments: {
        async listOfGroups() {
          check('assignments');
          return { assignments: world.assignments ?? [] };
        },
      },
      welcome: {
        firstSteps: async () => ({
          hasContent: true,
          hasScreen: true,
          isOnAir: true,
          onAir: null,
          isHidden: true,
          hasSamples: world.hasSamples ?? false,
          sampleScreenIds: [],
          sampleStandbyId: null,
        }),
      },
      playout: { explain: world.explain ?? (() => new Promise(() => {})) },
    },
    { path: '/dashboard', at },
  );
  await screen.findByRole('region', { name: 'Overview' });
  if (world.loaded === undefined) await vi.waitFor(expectBuilt);
  return { person, page, all, failing };
}

/** Expects that all regions are loaded or have failed. The screens are built in batches: the wall, then the table. */
function expectBuilt(): void {
  if (document.querySelector('[aria-busy=true], [role=status][aria-label="Loading..."]') !== null) {
    throw new Error('still loading');
  }
  const table = screen.queryByRole('table', { name: 'Device Status' });
  if (table !== null) expect(table).toHaveAttribute('aria-rowcount', String(table.querySelectorAll('tr').length));
}

export const overview = () => screen.getByRole('region', { name: 'Overview' });
export const tiles = () =>
  within(screen.getByRole('list', { name: 'Screens' }))
    .getAllByRole('article')
    .map((tile) => tile.getAttribute('aria-label'));
export const tile = (name: string) => screen.getByRole('article', { name });
export const row = (name: string) =>
  within(screen.getByRole('table', { name: 'Device Status' }))
    .getAllByRole('row')
    .find((each) => each.textContent.includes(name)) as HTMLElement;

export const listCells = (name: string) =>
  within(row(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

export const group = (id: string, name: string): ListedGroup =>
  ({
    id,
    name,
    description: null,
    color: '#3b82f6',
    deviceCount: 2,
    onlineCount: 1,
    connectingCount: 0,
    createdAt: '2026-03-02T09:00:00Z',
  }) as ListedGroup;

export const assignedMedia = (mediaName: string, assignedAt: string) =>
  ({
    id: mediaName,
    groupId: 'grp_1',
    mediaType: 'image',
    mediaId: 'med_1',
    mediaName,
    assignedAt,
    thumbnailUrl: null,
  }) as ListedGroupAssignment;
