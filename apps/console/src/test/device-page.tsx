import type { Command } from '@vitrine/contract/fleet/commands';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { DeviceDetails, MediaSummary } from '@vitrine/contract/fleet/devices';
import { defaultDeviceSettings, DeviceSettings } from '@vitrine/contract/fleet/settings';
import type { HistorySpan } from '@vitrine/contract/reports/history';
import { LOG_DAYS } from '@vitrine/contract/activity/log-limits';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import type { LogEntry } from '@vitrine/contract/activity/logs';
import { MediaId } from '@vitrine/contract/library/media';
import { type ScheduleEvent, ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import type { Play } from '@vitrine/contract/reports/plays';
import type { Forecast, Segment, NowPlaying } from '@vitrine/contract/playout/now-playing';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Api } from '../api/use-api.tsx';
import { DevicePage } from '../features/fleet/device-page/device-page.tsx';
import { ConnectionProvider } from '../ui/feedback/connection.tsx';
import { ago, exampleDevice } from './examples/example-device.ts';
import { weekly } from './examples/example-event.ts';
import { exampleReport } from './examples/example-report.ts';
import { exampleMe } from './examples/example-people.ts';
import { type Fake, type Plain, renderPage } from './render-page.tsx';

const id = DeviceId.parse('dev_1');
const DAY_MS = 86_400_000;
/** Midnight (UTC) of the real day: the page compares its answers with the real clock. */
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** The instant this many hours after the last midnight, as an ISO string. */
export const at = (hours: number) => new Date(today + hours * 3_600_000).toISOString();

/** An image without a thumbnail. */
export const mediaNamed = (name: string): MediaSummary => ({
  id: `med_${name}`,
  type: 'image',
  filename: `${name}.jpg`,
  originalName: `${name}.jpg`,
  thumbnailUrl: null,
});

/** An online device that runs a schedule. */
export const device: DeviceDetails = Object.assign(
  exampleDevice('Main entrance', {
    id,
    deviceId: 'lobby-1',
    playing: { media: mediaNamed('elephant'), reason: 'schedule', since: null },
    clockOffsetMs: null,
    screenSize: { width: 3840, height: 2160, pixelRatio: 2 },
  }),
  { playerVersion: '1.4.0', cache: { have: 3, missing: 1, freeBytes: null }, machine: null, copies: [] },
);

/** A healthy Raspberry Pi that can do everything. */
const machine: MachineReport = {
  agentVersion: '0.1.0',
  model: 'Raspberry Pi 4 Model B Rev 1.4',
  system: 'Debian GNU/Linux 12 (bookworm)',
  can: ['restart-browser', 'reboot', 'screenshot', 'display-power', 'send-logs', 'update-agent'],
  display: 'on',
  temperature: 48.5,
  throttled: [],
  memory: { totalBytes: 4 * 1024 ** 3, freeBytes: 3 * 1024 ** 3 },
  disk: { totalBytes: 32 * 1024 ** 3, freeBytes: 20 * 1024 ** 3 },
  uptimeSeconds: 3 * 86_400,
  browserRestarts: 1,
};

/** The device with a machine that reports this. */
export const withMachine = (facts: Partial<MachineReport> = {}): DeviceDetails => {
  const report = { ...machine, ...facts };
  return { ...device, machine: report, abilities: report.can };
};

const base = {
  reason: 'global',
  sourceId: null,
  title: null,
  media: mediaNamed('skyline'),
  message: null,
  listId: null,
} as const;
const park = {
  reason: 'schedule',
  sourceId: 'evt_1',
  title: 'Day at the park',
  media: mediaNamed('elephant'),
  message: null,
  listId: null,
} as const;
const film = { ...park, sourceId: 'evt_2', title: 'Silent film', media: mediaNamed('film') } as const;
const segments: Segment[] = [
  { ...park, from: at(0), until: at(48 + 18) },
  { ...film, from: at(48 + 18), until: at(48 + 21 + 1 / 60), shownUntil: at(48 + 21) },
  { ...base, from: at(48 + 21 + 1 / 60), shownFrom: at(48 + 21), until: at(14 * 24) },
];

export const forecast: Forecast = {
  timezone: 'UTC',
  days: Array.from({ length: 14 }, (_, index) => ({
    day: at(index * 24).slice(0, 10),
    from: at(index * 24),
    until: at((index + 1) * 24),
  })),
  segments,
  lists: {},
};

export const playout: NowPlaying = {
  at: at(12),
  media: park.media,
  message: null,
  reason: 'schedule',
  until: at(48 + 18),
  sentence: 'Shows "elephant.jpg" because "Day at the park" runs from 00:00 to 18:00 (UTC).',
  strip: null,
  candidates: [
    { ...park, verdict: 'plays', rule: null, text: '"Day at the park" runs from 00:00 to 18:00 (UTC).' },
    {
      ...base,
      verdict: 'lost',
      rule: 'weaker-level',
      text: '"skyline.jpg" is the active image, but a running schedule comes first.',
    },
  ],
  day: [{ ...park, from: at(0), until: at(24) }],
  lists: {},
};

export function command(kind: Command['kind'], facts: Partial<Command> = {}): Command {
  return {
    id: `cmd_${kind}`,
    deviceId: id,
    kind,
    value: null,
    state: 'queued',
    detail: null,
    createdAt: ago(2),
    deliveredAt: null,
    settledAt: null,
    expiresAt: ago(-298),
    ...facts,
  };
}

const settings = { ...defaultDeviceSettings, location: 'Head office' };

export const play: Play = {
  id: 'play_1',
  mediaId: 'med_elephant',
  mediaName: 'elephant.jpg',
  playlist: null,
  layout: null,
  reason: 'schedule',
  startedAt: at(9),
  endedAt: at(9.5),
  completed: true,
};

interface World {
  part?: 'settings' | 'history';
  known?: DeviceDetails;
  query?: string;
  commands?: Command[];
  spans?: HistorySpan[];
  logs?: LogEntry[];
  events?: ScheduleEvent[];
  /** Since when the server cannot be reached. */
  lostAt?: Date | null;
  /** Instead of, or in addition to, the default answers. */
  routes?: Fake;
}

/** A weekly schedule event of this device alone. */
export const evening: ScheduleEvent = {
  ...weekly,
  id: ScheduleEventId.parse('evt_evening'),
  title: 'Evening',
  startTime: '18:00',
  endTime: '23:30',
  scheduledDate: '2026-03-09',
  mediaId: MediaId.parse('med_film'),
  mediaName: 'film.jpg',
  media: mediaNamed('film'),
  deviceIds: [id],
  ownDeviceIds: [id],
};

/** A list route that returns one page. */
const pageRoute = <Body,>(body: Body, total: number) =>
  Object.assign(async () => body, { page: async () => ({ body, next: null, total }) });

/** Opens the page of the device. `send` and `updateSettings` record requests, `explained` the requested instants. */
export async function openDevicePage(world: World = {}) {
  const { part, known = device, query = '', commands = [], spans = [], logs = [], events = [], routes = {} } = world;
  const explained: (string | undefined)[] = [];
  const send = vi.fn<Plain<Api['commands']['send']>>(async ({ body: { kind, value = null } }) => ({
    success: true,
    command: command(kind, { value }),
  }));
  const updateSettings = vi.fn<Plain<Api['devices']['updateSettings']>>(async ({ body }) => ({
    success: true,
    settings: DeviceSettings.parse({ ...settings, ...body }),
  }));
  const answers = {
    accounts: { me: async () => exampleMe('owner') },
    playout: {
      explain: async ({ query: request = {} }: { query?: { at?: string | undefined } | undefined }) => {
        explained.push(request.at);
        return playout;
      },
      forecast: async () => forecast,
    },
    devices: { get: async () => known, settings: async () => ({ success: true, settings }), updateSettings },
    commands: {
      list: async () => ({ commands }),
      send,
      screenshot: async () => ({ screenshot: null }),
      machineLog: async () => ({ machineLog: null }),
    },
    history: { list: async () => ({ spans }) },
    schedule: { list: async () => ({ events }) },
    logs: { list: pageRoute({ logs, keptDays: LOG_DAYS }, logs.length) },
    reports: { plays: pageRoute(exampleReport(), 2) },
    plays: { list: pageRoute({ day: at(0).slice(0, 10), timezone: 'UTC', kept: true, plays: [play] }, 1) },
  } satisfies Fake;
  const parts = new Set([...Object.keys(answers), ...Object.keys(routes)]) as Set<keyof Fake>;
  const person = await renderPage(
    <ConnectionProvider value={world.lostAt ?? null}>
      <DevicePage />
    </ConnectionProvider>,
    Object.fromEntries([...parts].map((each) => [each, { ...(answers as Fake)[each], ...routes[each] }])),
    {
      path: '/device-management/:id/*?',
      at: `/device-management/dev_1${part === undefined ? '' : `/${part}`}${query}`,
    },
  );
  return { person, explained, send, updateSettings };
}

/** The region of the page that shows what plays now. */
export const nowRegion = () => within(screen.getByRole('region', { name: 'Now' }));
