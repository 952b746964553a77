import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { AuditPage } from '../features/activity/audit/audit-page.tsx';
import { DevicePage } from '../features/fleet/device-page/device-page.tsx';
import { VideoGeneratorPage } from '../features/generator/video-generator-page.tsx';
import { LogsPage } from '../features/activity/logs/logs-page.tsx';
import { MediaPickerDialog } from '../features/library/picker/media-picker-dialog.tsx';
import { ReportsPage } from '../features/reports/reports-page.tsx';
import { SchedulerPage } from '../features/schedule/scheduler/scheduler-page.tsx';
import { SubscriptionSettings } from '../features/settings/subscription-settings.tsx';
import { exampleDevice } from '../test/examples/example-device.ts';
import { type Fake, renderPage } from '../test/render-page.tsx';

/** A server that does not answer: it refuses connections, or, while `isHanging`, leaves requests open. */
class Down {
  isHanging = false;
  private readonly open: (() => void)[] = [];

  readonly ask = (): Promise<never> => {
    const down = new AppError('network.failed');
    if (!this.isHanging) return Promise.reject(down);
    return new Promise((_, reject) => this.open.push(() => reject(down)));
  };

  readonly list = Object.assign(() => this.ask(), { page: this.ask });

  /** Fails the requests that it left open. */
  refuse(): void {
    this.isHanging = false;
    for (const reject of this.open.splice(0)) reject();
  }
}

const accounts = { me: async () => ({ id: 'usr_1', email: 'ada@example.com', isAdmin: false }) as User };

const device = (server: Down, part = '', query = '') => ({
  page: <DevicePage />,
  fake: {
    accounts,
    devices: {
      get: async () => ({ ...exampleDevice('Kiosk'), playerVersion: null, cache: null, machine: null, copies: [] }),
      settings: server.ask,
    },
    playout: { explain: server.ask, forecast: server.ask },
    commands: { list: server.ask, screenshot: server.ask },
    hours: { device: server.ask },
    history: { list: server.ask },
    schedule: { list: server.ask },
    logs: { list: server.list },
    reports: { plays: server.list },
    plays: { list: server.list },
  },
  place: { path: '/device-management/:id/*?', at: `/device-management/dev_Kiosk${part}${query}` },
});

interface Region {
  titles: readonly string[];
  open: (server: Down) => { page: ReactNode; fake: Fake; place?: { path: string; at: string } };
}

const regions: Record<string, Region> = {
  'the activity log': {
    titles: ['Failed to fetch logs'],
    open: ({ list }) => ({ page: <LogsPage />, fake: { logs: { list } } }),
  },
  'the audit log': {
    titles: ['Failed to load the audit log'],
    open: ({ list }) => ({ page: <AuditPage />, fake: { accounts, audit: { mine: list } } }),
  },
  'the scheduler': {
    titles: ['Failed to load scheduler status', 'Failed to load today’s plan'],
    open: ({ ask, list }) => ({
      page: <SchedulerPage />,
      fake: { scheduler: { status: ask }, playout: { days: list } },
    }),
  },
  'the reports': {
    titles: ['Failed to fetch the report'],
    open: ({ ask, list }) => ({
      page: <ReportsPage />,
      fake: { accounts, groups: { list: async () => ({ groups: [] }) }, reports: { plays: list, uptime: ask } },
    }),
  },
  'the video generator': {
    titles: ['Failed to fetch images', 'Failed to fetch generated videos'],
    open: ({ ask, list }) => ({
      page: <VideoGeneratorPage />,
      fake: {
        accounts,
        content: { list },
        folders: { list: ask },
        generator: { list: ask },
      },
    }),
  },
  'the media picker': {
    titles: ['Failed to fetch media'],
    open: ({ ask, list }) => ({
      page: <MediaPickerDialog title="Select Media" onPick={() => {}} onClose={() => {}} />,
      fake: { content: { list }, folders: { list: ask } },
    }),
  },
  'the subscription': {
    titles: ['Unable to load subscription information'],
    open: ({ ask }) => ({
      page: <SubscriptionSettings />,
      fake: { accounts, plans: { status: ask, list: ask }, billing: { overview: ask } },
    }),
  },
  'what a screen shows': {
    titles: ['Failed to fetch what the screen shows', 'Failed to fetch the plan'],
    open: (server) => device(server),
  },
  'the settings of a screen': {
    titles: ['Failed to fetch the settings', 'Failed to fetch the working hours', 'Failed to fetch commands'],
    open: (server) => device(server, '/settings'),
  },
  'the history of a screen': {
    titles: [
      'Failed to fetch the history',
      'Failed to fetch the sums of plays',
      'Failed to fetch plays',
      'Failed to fetch logs',
    ],
    open: (server) => device(server, '/history', '?played=2026-03-02'),
  },
};

beforeEach(() => localStorage.clear());

test.each(Object.entries(regions))(
  'while %s is fetched again, the error stays in place and its countdown continues',
  async (_, { titles, open }) => {
    const server = new Down();
    const { page, fake, place } = open(server);
    const person = await renderPage(page, fake, place);
    const errors = () => titles.map((title) => screen.getByText(new RegExp(`^${title}\\.?$`)));
    await waitFor(errors);
    const before = errors();
    expect(screen.getAllByText(/^Retrying in \d s$/)).toHaveLength(titles.length);

    server.isHanging = true;
    for (const retry of screen.getAllByRole('button', { name: 'Retry now' })) await person.click(retry);
    expect(await screen.findAllByText('Retrying…')).toHaveLength(titles.length);
    expect(errors()).toEqual(before);

    await act(async () => server.refuse());
    await waitFor(() => expect(screen.getAllByText(/^Retrying in \d s$/)).toHaveLength(titles.length));
    for (const [index, error] of errors().entries()) expect(error).toBe(before[index]);
  },
);
