import type { ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { expect, test } from './fixtures.ts';
import { pairScreen, shows, uploadColour } from './screen.ts';

const HOUR_MS = 60 * 60_000;

/** In order of precedence. */
const ORDER = ['schedule', 'device', 'group', 'global'] as const;

const COLOURS = { schedule: 'red', device: 'green', group: 'blue', global: 'yellow' } as const;

test('a schedule has precedence over the screen’s own media, that over its group’s, and that over the global one', async ({
  page,
  server,
  newAccount,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 480, height: 300 });
  const account = await newAccount();
  const { client } = account;
  const [red, green, blue, yellow] = await Promise.all(
    ORDER.map((kind) => uploadColour(account, server.url, COLOURS[kind])),
  );
  if (!red || !green || !blue || !yellow) throw new Error('An upload is missing');
  const deviceId = await pairScreen(page, account, server.url);
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

  const there = new Set<(typeof ORDER)[number]>();
  let newest: string | undefined;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/manifest') && answer.status() === 200) newest = answer.headers()['etag'];
  });
  async function turn(kind: (typeof ORDER)[number]) {
    const before = newest;
    if (there.delete(kind)) await change[kind].off();
    else {
      there.add(kind);
      await change[kind].on();
    }
    // Wait until the screen plays the newest manifest. One of several may be replaced before it is seen.
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
  // All eight combinations besides the schedule, in Gray code order, each with and without a schedule. The schedule is
  // removed before the next change, because an assignment that it would hide is refused.
  const walk = ['device', 'group', 'device', 'global', 'device', 'group', 'device', 'global'] as const;
  for (const kind of walk) {
    await turn('schedule');
    await turn('schedule');
    await turn(kind);
  }
  expect(seen.size).toBe(16);
});
