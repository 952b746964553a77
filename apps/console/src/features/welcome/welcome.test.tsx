import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@vitrine/contract/core/errors';
import type { FirstSteps } from '@vitrine/contract/welcome';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { exampleDevice } from '../../test/examples/example-device.ts';
import { exampleImage } from '../../test/examples/example-media.ts';
import { type Fake, renderPage } from '../../test/render-page.tsx';
import { UploadProvider } from '../uploads/index.ts';
import { Welcome } from './index.ts';

beforeEach(() => localStorage.clear());

const none: FirstSteps = { hasContent: false, hasScreen: false, isOnAir: false, isHidden: false, hasSamples: false };

interface World {
  steps?: Partial<FirstSteps>;
  api?: Fake;
}

async function openDashboard({ steps = {}, api = {} }: World = {}) {
  const state = { ...none, ...steps };
  const read = vi.fn<() => Promise<FirstSteps>>(async () => ({ ...state }));
  const person = await renderPage(
    <UploadProvider>
      <p>Dashboard</p>
      <Welcome />
    </UploadProvider>,
    {
      content: {
        list: Object.assign(async () => ({ content: [], counts: { image: 0, video: 0, webpage: 0, playlist: 0 } }), {
          page: async () => ({ body: { content: [{ ...exampleImage('balloons.jpg'), kind: 'image' }] } }),
        }) as never,
      },
      media: { storage: async () => ({ storage: { usedBytes: 0 } }) as never },
      plans: { status: async () => ({ storageLimit: null }) as never },
      ...api,
      devices: {
        list: Object.assign(async () => [], { page: async () => ({ body: [exampleDevice('Lobby')] }) }) as never,
        ...api.devices,
      },
      welcome: {
        firstSteps: read,
        async hideFirstSteps() {
          state.isHidden = true;
          return { success: true };
        },
        async addSamples() {
          state.hasSamples = true;
          return { success: true, screens: 6 };
        },
        async removeSamples() {
          state.hasSamples = false;
          return { success: true };
        },
      },
    },
  );
  return { person, read };
}

const checklist = async () => within(await screen.findByRole('region', { name: 'On air in five minutes' }));

test('a new account sees three steps, of which the first is the current one', async () => {
  await openDashboard();
  const its = await checklist();
  expect(its.getByText('0 of 3 done')).toBeInTheDocument();
  const steps = its.getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    '1Upload a picture',
    '2Pair a screen',
    '3Put it on air',
  ]);
  expect(steps[0]).toHaveAttribute('aria-current', 'step');
  expect(its.getByRole('button', { name: 'Choose files' })).toBeInTheDocument();
});

test('a screen is paired in place by its code; a wrong code is said at the field', async () => {
  const pair = vi.fn<(request: unknown) => Promise<never>>().mockRejectedValue(new AppError('pairing.code_invalid'));
  const { person } = await openDashboard({
    steps: { hasContent: true },
    api: { devices: { pair } },
  });
  const its = await checklist();
  await person.type(its.getByLabelText('Code on the screen'), 'k7p2qx');
  await person.click(its.getByRole('button', { name: 'Pair' }));
  expect(pair).toHaveBeenCalledExactlyOnceWith({ body: expect.objectContaining({ code: 'K7P2QX' }) });
  expect(await its.findByText(new AppError('pairing.code_invalid').message)).toBeInTheDocument();
});

test('this browser becomes a screen in a window of its own, with an identity that its player finds', async () => {
  const replace = vi.fn<(address: string) => void>();
  const opened = vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, close: () => {} } as never);
  onTestFinished(() => opened.mockRestore());
  const { person } = await openDashboard({
    steps: { hasContent: true },
    api: {
      devices: {
        register: (async ({ body }: { body: { deviceId: string; name: string } }) => ({
          device: { id: 'dev_1', deviceId: body.deviceId, name: body.name },
          deviceToken: 'secret',
        })) as never,
      },
    },
  });
  await person.click((await checklist()).getByRole('button', { name: 'Try it in this browser' }));
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/player/'));
  expect(JSON.parse(localStorage.getItem('vitrine.player.identity') ?? '')).toEqual({
    deviceId: expect.stringMatching(/^browser-/),
    deviceToken: 'secret',
  });
});

test('a window whose pairing fails is closed, and the reason is said', async () => {
  const close = vi.fn<() => void>();
  const opened = vi.spyOn(window, 'open').mockReturnValue({ location: { replace() {} }, close } as never);
  onTestFinished(() => opened.mockRestore());
  const api = { devices: { register: () => Promise.reject(new AppError('device.limit_reached')) } };
  const { person } = await openDashboard({ steps: { hasContent: true }, api });
  await person.click((await checklist()).getByRole('button', { name: 'Try it in this browser' }));
  expect(await screen.findByText('Failed to pair this browser')).toBeInTheDocument();
  expect(close).toHaveBeenCalledOnce();
  expect(localStorage.getItem('vitrine.player.identity')).toBeNull();
});

test('with content and a screen, the last step assigns', async () => {
  await openDashboard({ steps: { hasContent: true, hasScreen: true } });
  const its = await checklist();
  expect(its.getByText('2 of 3 done')).toBeInTheDocument();
  expect(await its.findByRole('button', { name: 'Assign Media to Lobby' })).toBeInTheDocument();
  expect(its.getByText('Lobby is paired.')).toBeInTheDocument();
});

test.each([
  ['is gone when all is done', { hasContent: true, hasScreen: true, isOnAir: true }],
  ['stays hidden', { isHidden: true }],
])('the checklist %s', async (_, steps) => {
  const { read } = await openDashboard({ steps });
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.queryByText('On air in five minutes')).not.toBeInTheDocument();
});

test('the checklist is hidden by its button', async () => {
  const { person } = await openDashboard();
  await person.click((await checklist()).getByRole('button', { name: 'Hide the first steps' }));
  await waitFor(() => expect(screen.queryByText('On air in five minutes')).not.toBeInTheDocument());
});

test('sample content is added with one click, and removed with another', async () => {
  const { person } = await openDashboard();
  await person.click(await screen.findByRole('button', { name: 'Look around with sample content' }));
  await person.click(await screen.findByRole('button', { name: 'Remove sample content' }));
  expect(await screen.findByText('Sample content removed')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Look around with sample content' })).toBeInTheDocument();
});
