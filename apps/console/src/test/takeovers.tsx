import type { Device } from '@vitrine/contract/fleet/devices';
import type { Effect } from '@vitrine/contract/playout/effect';
import type { Image } from '@vitrine/contract/library/media';
import { Strip } from '@vitrine/contract/playout/strip';
import { StandbyItem, Takeover, type TakeoverDelivery, TakeoverScreen } from '@vitrine/contract/takeovers/takeovers';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import type { Api } from '../api/use-api.tsx';
import { TakeoverButton, TakeoverKey, TakeoverWatch } from '../features/takeovers/index.ts';
import { TakeoversPage } from '../features/takeovers/takeovers-page.tsx';
import { contentRoutes } from './examples/example-content.ts';
import { exampleDelivery } from './examples/example-delivery.ts';
import { ago, countedDevices, exampleDevice } from './examples/example-device.ts';
import { exampleEffect, withForeseenEffect } from './examples/example-effect.ts';
import { exampleGroup } from './examples/example-group.ts';
import { menuBoard } from './examples/example-layout.ts';
import { weather } from './examples/example-webpage.ts';
import { type Fake, renderPage } from './render-page.tsx';

export const wind = { heading: 'The park closes at 16:30', text: 'High winds this evening.', tone: 'danger' } as const;

/** A takeover of three screens with a message; its id is `tko_` and its title without spaces. */
export const exampleTakeover = (title: string = wind.heading, facts: Partial<Takeover> = {}): Takeover =>
  Takeover.parse({
    id: `tko_${title.replaceAll(' ', '')}`,
    title,
    content: null,
    message: { ...wind, heading: title },
    strip: null,
    target: { all: true, groups: [], devices: [] },
    screenCount: 3,
    startedAt: ago(60),
    startedBy: 'hello@example.com',
    until: null,
    endedAt: null,
    ...facts,
  });

export const exampleStandby = (title: string, facts: Partial<StandbyItem> = {}): StandbyItem =>
  StandbyItem.parse({
    id: `stb_${title}`,
    title,
    content: null,
    message: { heading: title, text: '', tone: 'danger' },
    strip: null,
    onePress: false,
    ...facts,
  });

export const delivered = (changes: Partial<TakeoverDelivery> = {}): TakeoverDelivery => ({
  ...exampleDelivery({ total: 3, onAir: 3 }),
  loadingScreens: [],
  ...changes,
});

type Start = Parameters<Api['takeovers']['start']>[0]['body'];
type Change = Parameters<Api['takeovers']['update']>[0]['body'];
type ChangeRequest = Parameters<Api['takeovers']['update']>[0];
type Items = Parameters<Api['takeovers']['setStandby']>[0]['body']['items'];

interface World {
  running?: Takeover[];
  ended?: Takeover[];
  standby?: StandbyItem[];
  delivery?: TakeoverDelivery;
  screens?: TakeoverScreen[];
  devices?: Device[];
  images?: Image[];
  /** The server's clock is ahead of the browser's by so many milliseconds. */
  aheadMs?: number;
  /** The effect of a change that is tried. */
  effect?: Effect;
  /** The callbacks receive what is sent. They may throw the server's refusal. */
  onStart?: (body: Start) => void;
  onChange?: (body: Change) => void;
  onEnd?: (id: string) => void;
  onStandby?: (items: Items) => void;
  /** False: the person sees only some groups of screens. */
  seesAllScreens?: boolean;
}

const page = <T,>(body: T, total: number) =>
  Object.assign(async () => body, { page: async () => ({ body, next: null, total }) });

/** Parts of two screens. */
function paged(list: (request: ScreensRequest) => TakeoverScreen[]) {
  return Object.assign(async (request: ScreensRequest) => list(request), {
    async page(request: ScreensRequest) {
      const all = list(request);
      const start = Number(request.query.cursor ?? 0);
      const next = start + 2 < all.length ? String(start + 2) : null;
      return { body: all.slice(start, start + 2), next, total: all.length };
    },
  });
}
type ScreensRequest = Parameters<Api['takeovers']['screens']>[0];

export const takeoverScreen = (name: string, facts: Partial<TakeoverScreen> = {}): TakeoverScreen => ({
  ...TakeoverScreen.parse({ ...exampleDevice(name), state: 'onAir' }),
  ...facts,
});

const answer = (takeover: Takeover) => ({ success: true as const, takeover, receipt: { deviceIds: [] } });

/** A server that keeps what is sent, with three screens, two of which are in the group `Ground floor`. */
function createTakeoverFake(world: World): Fake {
  const server = { running: world.running ?? [], ended: world.ended ?? [], standby: world.standby ?? [] };
  const devices = world.devices ?? ['Lobby', 'Kitchen', 'Bar'].map((name) => exampleDevice(name));
  const images = world.images ?? [];
  return {
    takeovers: {
      list: async () => ({
        at: new Date(Date.now() + (world.aheadMs ?? 0)).toISOString(),
        running: server.running,
        ended: server.ended,
      }),
      start: withForeseenEffect(async ({ body }: { body: Start }) => {
        world.onStart?.(body);
        const { heading = body.title, text = '', tone = 'danger' } = body.message ?? {};
        const strip = Strip.nullable().parse(body.strip ?? null);
        const message = strip === null ? { heading, text, tone } : null;
        const takeover = exampleTakeover(body.title, { message, strip });
        server.running = [takeover, ...server.running];
        return answer(takeover);
      }, world.effect ?? exampleEffect()),
      update: withForeseenEffect(async ({ params, body }: ChangeRequest) => {
        world.onChange?.(body);
        return answer(server.running.find(({ id }) => id === params.id) ?? exampleTakeover());
      }, world.effect ?? exampleEffect()),
      async end({ params }) {
        world.onEnd?.(params.id);
        server.running = server.running.filter(({ id }) => id !== params.id);
        return answer(exampleTakeover());
      },
      delivery: async () => world.delivery ?? delivered(),
      screens: paged(({ query: { state } }) =>
        (world.screens ?? []).filter((each) => (each.state === 'onAir') === (state === 'showing')),
      ),
      standby: async () => ({ items: server.standby }),
      async setStandby({ body }) {
        world.onStandby?.(body.items);
        server.standby = body.items.map(({ title, id, onePress = false }) =>
          exampleStandby(title, { onePress, ...(id !== undefined && { id }) }),
        );
        return { success: true, items: server.standby };
      },
    },
    devices: { list: page(devices, devices.length), counts: async () => countedDevices(devices) },
    groups: { list: async () => ({ groups: [exampleGroup('Ground floor', { deviceCount: 2 })] }) },
    content: contentRoutes({ images, webpages: [weather], layouts: [menuBoard] }),
    folders: { list: async () => ({ folders: [] }) },
  };
}

/** Shows the page of takeovers, in UTC. */
export async function openTakeovers(world: World = {}) {
  localStorage.setItem('userTimezone', 'UTC');
  const person = await renderPage(<TakeoversPage />, createTakeoverFake(world), {
    path: '/takeovers',
    ...(world.seesAllScreens === false && { role: 'scheduler', seesAllScreens: false }),
  });
  await vi.waitFor(() => {
    if (document.querySelector('.skeleton, [aria-busy=true]') !== null) throw new Error('still loading');
  });
  await screen.findByRole('heading', { name: /^Standby/ });
  return person;
}

/** Shows some page with the bar above it, in UTC. */
export async function openAnyPage(world: World = {}) {
  localStorage.setItem('userTimezone', 'UTC');
  return renderPage(<AnyPage />, createTakeoverFake(world));
}

function AnyPage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TakeoverWatch />
      <TakeoverButton onOpen={() => setIsOpen(true)} />
      <TakeoverKey isOpen={isOpen} onOpenChange={setIsOpen} />
      <h1>Some page</h1>
    </>
  );
}

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
