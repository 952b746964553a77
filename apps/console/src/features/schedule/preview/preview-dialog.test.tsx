import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { AppError } from '@vitrine/contract/core/errors';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleDevice, shownMedia } from '../../../test/examples/example-device.ts';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

type Explain = Plain<Api['playout']['explain']>;

const tokyo = exampleDevice('Lobby', { id: DeviceId.parse('dev_1'), timeZone: 'Asia/Tokyo' });

const explanation: NowPlaying = {
  at: '2026-11-20T00:00:00.000Z',
  media: shownMedia('elephant.jpg'),
  message: null,
  reason: 'schedule',
  until: '2026-11-20T09:01:00.000Z',
  shownUntil: '2026-11-20T09:00:00.000Z',
  sentence: 'elephant, because the schedule “Day at the park” runs.',
  strip: null,
  candidates: [
    {
      reason: 'schedule',
      sourceId: 'evt_1',
      title: 'Day at the park',
      media: shownMedia('elephant.jpg'),
      message: null,
      verdict: 'plays',
      rule: null,
      text: 'The schedule “Day at the park” runs.',
    },
    {
      reason: 'device',
      sourceId: null,
      title: null,
      media: shownMedia('cubs.jpg'),
      message: null,
      verdict: 'lost',
      rule: 'weaker-level',
      text: 'cubs is assigned to this device.',
    },
  ],
  day: [],
  lists: {},
};

async function open(query: string, explain: Explain = async () => explanation) {
  const person = await renderPage(
    <PreviewDialog />,
    {
      devices: {
        list: Object.assign(async () => [tokyo], { page: async () => ({ body: [tokyo], next: null, total: 1 }) }),
        get: async () => ({ ...tokyo, playerVersion: null, cache: null, machine: null, copies: [] }),
      },
      playout: { explain },
    },
    { path: '/device-schedule', at: `/device-schedule?${query}` },
  );
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Preview a screen' })) };
}

test('a screen is chosen, and shows what it plays now', async () => {
  const { person, dialog } = await open('preview=choose');
  await person.click(await dialog.findByRole('button', { name: /Lobby Asia\/Tokyo/ }));
  expect(await dialog.findByText(/elephant, because the schedule/)).toBeInTheDocument();
  expect(dialog.getByRole('img', { name: 'elephant' })).toBeInTheDocument();
  const candidates = within(dialog.getByRole('list', { name: 'Candidates' })).getAllByRole('listitem');
  expect(candidates.map((each) => each.textContent)).toEqual([
    'PlaysThe schedule “Day at the park” runs.',
    'Overriddencubs is assigned to this device.',
  ]);
});

test('the date and the time are those of the screen’s own clock', async () => {
  const explain = vi.fn<Explain>(async () => explanation);
  const { dialog } = await open('preview=dev_1&at=2026-11-20T00:00:00.000Z', explain);
  expect(await dialog.findByLabelText('Date')).toHaveValue('2026-11-20');
  expect(dialog.getByLabelText('Time')).toHaveValue('09:00');
  expect(dialog.getByText('On the screen’s clock (Asia/Tokyo)')).toBeInTheDocument();
  expect(await dialog.findByText('Until Nov 20, 2026, 18:00.')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-12-24' } });
  await waitFor(() => expect(dialog.getByLabelText('Date')).toHaveValue('2026-12-24'));
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '06:30' } });
  await waitFor(() =>
    expect(explain.mock.lastCall?.[0]).toMatchObject({
      params: { deviceId: 'dev_1' },
      query: { at: '2026-12-23T21:30:00.000Z' },
    }),
  );
});

test('a date that is not complete asks nothing', async () => {
  const explain = vi.fn<Explain>(async () => explanation);
  const { dialog } = await open('preview=dev_1&at=2026-11-20T00:00:00.000Z', explain);
  fireEvent.change(await dialog.findByLabelText('Date'), { target: { value: '' } });
  expect(new Set(explain.mock.calls.map(([{ query }]) => query?.at))).toEqual(new Set(['2026-11-20T00:00:00.000Z']));
});

test('another screen can be chosen, and the time stays', async () => {
  const { person, dialog } = await open('preview=dev_1&at=2026-11-20T00:00:00.000Z');
  await person.click(await dialog.findByRole('button', { name: 'Change screen' }));
  await person.click(await dialog.findByRole('button', { name: /Lobby/ }));
  expect(await dialog.findByLabelText('Time')).toHaveValue('09:00');
});

test('a failure shows its reason', async () => {
  const { dialog } = await open('preview=dev_1', () => Promise.reject(new AppError('server.unavailable')));
  expect(await dialog.findByText('Failed to fetch what the screen shows')).toBeInTheDocument();
});

test('without an address there is no dialog', async () => {
  await renderPage(<PreviewDialog />, {}, { path: '/device-schedule' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
