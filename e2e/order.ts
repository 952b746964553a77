import type { ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import type { Page } from '@playwright/test';
import { type Account, expect } from './fixtures.ts';
import { pairScreen, shows, uploadColour } from './screen.ts';

const HOUR_MS = 60 * 60_000;

/** The kinds in order of precedence. */
const ORDER = ['schedule', 'device', 'group', 'global'] as const;

const COLOURS = { schedule: 'red', device: 'green', group: 'blue', global: 'yellow' } as const;

/** A way in which content gets onto a screen; the first of several wins. */
type Kind = (typeof ORDER)[number];

/**
 * Turns each kind of this walk on, or off if it is on, and expects the content of the first one of `ORDER` that is on.
 * Returns the number of combinations.
 */
export async function expectPrecedence(page: Page, account: Account, url: string, walk: readonly Kind[]) {
  await page.setViewportSize({ width: 480, height: 300 });
  const { client } = account;
  const [red, green, blue, yellow] = await Promise.all(ORDER.map((kind) => uploadColour(account, url, COLOURS[kind])));
  if (!red || !green || !blue || !yellow) throw new Error('An upload is missing');
  const deviceId = await pairScreen(page, account, url);
  const { group: shops } = await client.groups.create({ body: { name: 'Shops' } });
  const group = { params: { id: shops.id } };
  await client.groups.addDevice({ ...group, body: { deviceId } });

  const device = { params: { deviceId } };
  const media = { mediaType: 'image' as const };
  let event: ScheduleEventId | null = null;
  const change = {
    device: {
      on: () => client.assignments.assignToDevice({ ...device, body: { ...media, mediaId: green } }),
      off: () => client.assignments.removeFromDevice({ params: { deviceId, ...media } }),
    },
    group: {
      on: () => client.assignments.assignToGroup({ ...group, body: { ...media, mediaId: blue } }),
      off: () => client.assignments.removeFromGroup({ params: { ...group.params, ...media } }),
    },
    global: {
      on: () => client.media.setCurrentImage({ body: { imageId: yellow } }),
      off: () => client.media.setCurrentImage({ body: { imageId: null } }),
    },
    schedule: {
      async on() {
        const [start = '', end = ''] = [-1, 2].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString());
        const times = { scheduledDate: start.slice(0, 10), startTime: start.slice(11, 16), endTime: end.slice(11, 16) };
        const body = { title: 'Now', ...times, timezone: 'UTC', ...media, mediaId: red, deviceIds: [deviceId] };
        event = (await client.schedule.create({ body })).event.id;
      },
      async off() {
        if (event !== null) await client.schedule.remove({ params: { id: event } });
      },
    },
  };

  const there = new Set<Kind>();
  let newest: string | undefined;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/manifest') && answer.status() === 200) newest = answer.headers()['etag'];
  });
  async function turn(kind: Kind) {
    const before = newest;
    if (there.delete(kind)) await change[kind].off();
    else {
      there.add(kind);
      await change[kind].on();
    }
    // Wait until the screen plays the newest manifest. A manifest may be replaced before it is seen.
    const played = async () => `"${await page.locator('[data-manifest]').getAttribute('data-manifest')}"`;
    await expect.poll(async () => newest !== before && (await played()) === newest).toBe(true);
    const state = [...there].toSorted().join();
    if (seen.has(state)) return;
    seen.add(state);
    const first = ORDER.find((each) => there.has(each));
    if (first === undefined) await expect(page.getByText('Nothing to show')).toBeVisible();
    else await shows(page, COLOURS[first]);
  }

  const seen = new Set(['']);
  for (const kind of walk) await turn(kind);
  return seen.size;
}
