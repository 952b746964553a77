import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@vitrine/contract/core/errors';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { StandbyItem } from '@vitrine/contract/takeovers/takeovers';
import type { FirstSteps } from '@vitrine/contract/welcome';
import type { Api } from '../../api/use-api.tsx';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { exampleDevice, shownMedia } from '../../test/examples/example-device.ts';
import { exampleImage } from '../../test/examples/example-media.ts';
import { type Fake, type Plain, renderPage } from '../../test/render-page.tsx';
import { UploadProvider } from '../uploads/index.ts';
import { addSamplesAddress, SamplesWall, useSamples, Welcome } from './index.ts';

beforeEach(() => localStorage.clear());

const none: FirstSteps = {
  hasContent: false,
  hasScreen: false,
  isOnAir: false,
  onAir: null,
  isHidden: false,
  hasSamples: false,
  sampleScreenIds: [],
  sampleStandbyId: null,
};

interface World {
  steps?: Partial<FirstSteps>;
  api?: Fake;
  devices?: Device[];
  /** Sample content is added when this is resolved. */
  added?: Promise<void>;
  at?: string;
}

const lobby = exampleDevice('Lobby');

async function openDashboard({ steps = {}, api = {}, devices = [lobby], added, at = '/dashboard' }: World = {}) {
  const state = { ...none, ...steps };
  const read = vi.fn<() => Promise<FirstSteps>>(async () => ({ ...state }));
  const person = await renderPage(
    <UploadProvider>
      <Page />
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
        list: Object.assign(async () => [], { page: async () => ({ body: devices }) }) as never,
        ...api.devices,
      },
      takeovers: {
        standby: async () => ({ items: [standby] }),
        list: async () => ({ at: '2026-03-09T12:00:00.000Z', running: [], ended: [] }),
        ...api.takeovers,
      },
      welcome: {
        firstSteps: read,
        async hideFirstSteps() {
          state.isHidden = true;
          return { success: true };
        },
        async addSamples() {
          await added;
          state.hasSamples = true;
          return { success: true, screens: 6 };
        },
        async removeSamples() {
          state.hasSamples = false;
          return { success: true };
        },
      },
    },
    { path: '/dashboard', at },
  );
  return { person, read };
}

/** The dashboard as far as it is about the first steps. */
function Page() {
  const { change } = useSamples();
  return (
    <>
      <p>Dashboard</p>
      <Welcome />
      {change !== null && <SamplesWall change={change} />}
    </>
  );
}

const standby: StandbyItem = {
  id: 'stb_1',
  title: 'We close in 15 minutes',
  message: { heading: 'We close in 15 minutes', text: 'Thank you!', tone: 'info' },
  strip: null,
  content: null,
  onePress: false,
};

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

test('a screen is paired in place by its code, which the drawn screen repeats, and its name; a wrong code is said at the field', async () => {
  const pair = vi.fn<(request: unknown) => Promise<never>>().mockRejectedValue(new AppError('pairing.code_invalid'));
  const { person } = await openDashboard({
    steps: { hasContent: true },
    api: { devices: { pair } },
  });
  const its = await checklist();
  const drawn = () => its.getByText('Your screen shows a code').textContent;
  await person.type(its.getByLabelText('Code on the screen'), 'k7p');
  expect(drawn()).toBe('Your screen shows a codeK7P');
  await person.type(its.getByLabelText('Code on the screen'), '2qx');
  expect(drawn()).toBe('Your screen shows a codeK7P2QX');
  expect(its.getByLabelText('Name')).toHaveValue('Screen 1');
  await person.clear(its.getByLabelText('Name'));
  await person.type(its.getByLabelText('Name'), 'Lobby');
  await person.click(its.getByRole('button', { name: 'Pair' }));
  expect(pair).toHaveBeenCalledExactlyOnceWith({ body: expect.objectContaining({ code: 'K7P2QX', name: 'Lobby' }) });
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

test('a hidden checklist stays hidden, and so does its end', async () => {
  const { read } = await openDashboard({ steps: { isHidden: true, onAir } });
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.queryByText('On air in five minutes')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /^On air/ })).not.toBeInTheDocument();
});

const onAir = { deviceId: lobby.id, at: new Date().toISOString() };

test('the steps end in the screen as it looks, since when it is on air and what comes next, until that is hidden', async () => {
  const playing = { media: shownMedia('leopard.jpg'), reason: 'device' as const, since: null };
  const { person } = await openDashboard({
    steps: { hasContent: true, hasScreen: true, isOnAir: true, onAir },
    devices: [{ ...lobby, playing }],
  });
  const end = within(await screen.findByRole('region', { name: /^On air \d\d:\d\d:\d\d$/ }));
  expect(await end.findByText('Lobby')).toBeInTheDocument();
  expect(end.getByText(/shows leopard/)).toBeInTheDocument();
  const links = within(end.getByRole('navigation', { name: 'Next' })).getAllByRole('link');
  const today = new Date().toLocaleDateString('en-CA');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add a screen', '/device-management?pair='],
    ['Make a menu board', '/layouts?template=menu'],
    ['Plan the day', `/device-schedule?new=${today}`],
  ]);
  expect(screen.queryByText('On air in five minutes')).not.toBeInTheDocument();
  await person.click(end.getByRole('button', { name: 'Hide “On air”' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^On air/ })).not.toBeInTheDocument());
});

test('a first screen that is gone leaves the time', async () => {
  await openDashboard({ steps: { onAir: { ...onAir, at: '2020-03-02T12:00:00.000Z' } }, devices: [] });
  expect(await screen.findByRole('heading', { name: 'On air since Mar 2, 2020' })).toBeInTheDocument();
});

test('the checklist is hidden by its button', async () => {
  const { person } = await openDashboard();
  await person.click((await checklist()).getByRole('button', { name: 'Hide the first steps' }));
  await waitFor(() => expect(screen.queryByText('On air in five minutes')).not.toBeInTheDocument());
});

const withSamples = { hasSamples: true, sampleScreenIds: [lobby.id], sampleStandbyId: 'stb_1' };

test('beside sample content the steps are one line, and open for who asks', async () => {
  const { person } = await openDashboard({ steps: withSamples });
  const its = await checklist();
  expect(its.queryByRole('list')).not.toBeInTheDocument();
  await person.click(its.getByRole('button', { name: 'Show' }));
  expect(its.getByRole('list')).toBeInTheDocument();
  // What is there to try the last step is sample content, and no step is done by it.
  expect(its.getByText('0 of 3 done')).toBeInTheDocument();
  expect(await its.findByRole('button', { name: 'Assign Media to Lobby' })).toBeInTheDocument();
  await person.click(its.getByRole('button', { name: 'Fold' }));
  expect(its.queryByRole('list')).not.toBeInTheDocument();
});

test('with a screen of its own, the last step takes that one and not a sample screen', async () => {
  const bar = exampleDevice('Bar');
  await openDashboard({ steps: { ...withSamples, hasContent: true, hasScreen: true }, devices: [lobby, bar] });
  (await checklist()).getByRole('button', { name: 'Show' }).click();
  expect(await (await checklist()).findByRole('button', { name: 'Assign Media to Bar' })).toBeInTheDocument();
});

test('one press tries a takeover with the prepared message, on the sample screens alone', async () => {
  const start = vi.fn<Plain<Api['takeovers']['start']>>(() => new Promise(() => {}));
  const { person } = await openDashboard({ steps: withSamples, api: { takeovers: { start } } });
  await person.click(await screen.findByRole('button', { name: 'Try a takeover' }));
  expect(start).toHaveBeenCalledExactlyOnceWith({
    body: {
      title: standby.title,
      message: standby.message,
      strip: null,
      content: null,
      target: { deviceIds: withSamples.sampleScreenIds },
      until: null,
      unlessRunning: true,
    },
  });
});

test('sample content can be added after the first steps were hidden, by its address', async () => {
  await openDashboard({ steps: { isHidden: true }, at: addSamplesAddress });
  expect(await screen.findByRole('button', { name: 'Look around with sample content' })).toHaveFocus();
});

test('while sample content is added, the page says so in place of the screens', async () => {
  const { promise: added, resolve } = Promise.withResolvers<void>();
  const { person } = await openDashboard({ added });
  await person.click(await screen.findByRole('button', { name: 'Look around with sample content' }));
  expect(await screen.findByText(/^Opening the café/)).toBeInTheDocument();
  resolve();
  await waitFor(() => expect(screen.queryByText(/^Opening the café/)).not.toBeInTheDocument());
});

test('sample content is added with one click, and removed with another', async () => {
  const { person } = await openDashboard();
  await person.click(await screen.findByRole('button', { name: 'Look around with sample content' }));
  await person.click(await screen.findByRole('button', { name: 'Remove sample content' }));
  expect(await screen.findByText('Sample content removed')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Look around with sample content' })).toBeInTheDocument();
});
