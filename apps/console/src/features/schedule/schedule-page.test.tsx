import { DeviceId } from '@vitrine/contract/fleet/devices';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { AppError } from '@vitrine/contract/core/errors';
import { MediaId } from '@vitrine/contract/library/media';
import { type ScheduleEvent, ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '../../api/api.tsx';
import { exampleDevice, shownMedia } from '../../test/example-device.ts';
import { renderPage } from '../../test/render-page.tsx';
import { SchedulePage } from './schedule-page.tsx';

const mediaId = MediaId.parse('med_1');
const lobby = DeviceId.parse('dev_1');
const bar = DeviceId.parse('dev_2');

const event: ScheduleEvent = {
  id: ScheduleEventId.parse('evt_1'),
  title: 'Day at the park',
  startTime: '09:00',
  endTime: '18:00',
  scheduledDate: '2026-11-03',
  lastDate: null,
  timezone: 'UTC',
  mediaType: 'image',
  mediaId,
  mediaName: 'elephant.jpg',
  media: { id: mediaId, type: 'image', filename: 'e.jpg', originalName: 'elephant.jpg', thumbnailUrl: null },
  deviceIds: [lobby],
  recurrence: 'weekly',
  color: '#3b82f6',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const device = exampleDevice('Lobby', { id: lobby, lastSeen: null, assignedMedia: shownMedia('cubs.jpg') });

const page = <T,>(body: T, total = 1) =>
  Object.assign(async () => body, { page: async () => ({ body, next: null, total }) });

type Create = Api['schedule']['create'];
type Body = Parameters<Create>[0]['body'];

async function open(
  events: ScheduleEvent[],
  query = '',
  save?: (body: Body, id: string | null) => void,
  activeMediaUpdated = false,
  devices = [device, { ...device, id: bar, deviceId: 'bar-1', name: 'Bar' }],
) {
  localStorage.setItem('userTimezone', 'UTC');
  const image = {
    id: mediaId,
    filename: 'e.jpg',
    originalName: 'elephant.jpg',
    mimeType: 'image/jpeg',
    fileSize: 1_000,
    contentId: 'leopard',
    averageColor: null,
    width: 4,
    height: 3,
    status: 'ready' as const,
    isActive: false,
    folderId: null,
    thumbnailUrl: null,
    thumbnailFilename: null,
    progress: null,
    failure: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const user = await renderPage(
    <SchedulePage />,
    {
      schedule: {
        list: async () => ({ events }),
        create: async ({ body }) => {
          save?.(body, null);
          return { success: true, event };
        },
        update: async ({ body, params }) => {
          save?.(body, params.id);
          return { success: true, event, activeMediaUpdated };
        },
        remove: async () => ({ success: true }),
      },
      devices: { list: page(devices, devices.length) },
      groups: {
        list: async () => ({
          groups: [
            {
              id: GroupId.parse('grp_1'),
              name: 'Ground floor',
              description: null,
              color: '#3b82f6',
              onlineCount: 0,
              deviceCount: 2,
              createdAt: '2026-01-01T00:00:00.000Z',
            },
            {
              id: GroupId.parse('grp_2'),
              name: 'Attic',
              description: null,
              color: '#10b981',
              onlineCount: 0,
              deviceCount: 0,
              createdAt: '2026-01-01T00:00:00.000Z',
            },
          ],
        }),
        memberships: async () => ({
          memberships: [
            { id: lobby, deviceId: 'lobby-1', groupId: GroupId.parse('grp_1') },
            { id: bar, deviceId: 'bar-1', groupId: GroupId.parse('grp_1') },
          ],
        }),
      },
      media: { listImages: page({ images: [image] }), listVideos: page({ videos: [] }) },
    },
    { path: '/device-schedule', at: `/device-schedule?date=2026-11-20${query}` },
  );
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading schedules' })).toBeNull());
  return user;
}

/** The first notice comes when what shows notices has been fetched. */
const said = (text: string) => screen.findByText(text, undefined, { timeout: 5_000 });

const day = (name: string) => within(screen.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) }));

test('a month is six weeks from Sunday on, with the zone and the number of schedules', async () => {
  await open([event]);
  const grid = within(screen.getByRole('grid', { name: 'November 2026' }));
  expect(grid.getAllByRole('gridcell')).toHaveLength(42);
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
  expect(screen.getByText('What plays when, in UTC')).toBeTruthy();
  expect(screen.getByText('1 schedule')).toBeTruthy();
  expect(
    day('Tuesday, November 17').getByRole('button', { name: '09:00 Day at the park, until 18:00, image, every week' }),
  ).toBeTruthy();
});

const at = (hour: number) => ({
  ...event,
  id: ScheduleEventId.parse(`evt_${hour}`),
  title: `At ${hour}`,
  startTime: `${hour}:00`,
  endTime: `${hour}:30`,
});

test('a day shows three events by their start, and the rest opens with it', async () => {
  const user = await open([at(14), at(11), at(13), at(12), at(10)]);
  const buttons = day('Tuesday, November 17').getAllByRole('button', { name: / At \d/ });
  expect(buttons.map((each) => each.textContent?.slice(6, 11))).toEqual(['At 10', 'At 11', 'At 12']);
  await user.click(day('Tuesday, November 17').getByRole('button', { name: '+2 more' }));
  const list = within(await screen.findByRole('dialog', { name: 'Tuesday, November 17' })).getAllByRole('listitem');
  expect(list).toHaveLength(5);
});

test('previous, next and today go through the months, and the week view through the weeks', async () => {
  const user = await open([event]);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy();
  await user.click(screen.getByLabelText('Week View'));
  expect(screen.getByRole('region', { name: 'Week' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next week' })).toBeTruthy();
});

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('the arrow keys move within the month, which is one tab stop', async () => {
  const user = await open([at(10), at(11), at(12), at(13)]);
  const grid = screen.getByRole('grid');
  const stops = () =>
    within(grid)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops().map((each) => each.getAttribute('aria-label'))).toEqual(['Create schedule on November 20']);
  stops()[0]?.focus();
  for (const [key, name] of [
    ['ArrowLeft', 'Create schedule on November 19'],
    ['Home', 'Create schedule on November 15'],
    ['End', 'Create schedule on November 21'],
    ['ArrowUp', 'Create schedule on November 14'],
    ['PageDown', 'Create schedule on December 14'],
    ['PageUp', 'Create schedule on November 14'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    await waitFor(() => expect(focused()).toBe(name));
    expect(stops()).toEqual([document.activeElement]);
  }
  // Down and up go through what a day holds.
  day('Tuesday, November 17').getByRole('button', { name: 'Create schedule on November 17' }).focus();
  for (const name of [/At 10/, /At 11/, /At 12/, /\+1 more/, 'Create schedule on November 24']) {
    await user.keyboard('{ArrowDown}');
    expect(focused()).toMatch(name);
  }
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('+1 more');
}, 20_000);

test('while schedules load, the page has its header and the outline of the calendar', async () => {
  await renderPage(<SchedulePage />, { schedule: { list: () => new Promise(() => {}) } }, { path: '/device-schedule' });
  expect(screen.getByRole('heading', { name: 'Device Schedule' })).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading schedules' })).toBeTruthy();
});

test.each([
  [768, 'Create schedule on November 17'],
  [390, 'November 17, 1 schedule'],
])('at %d px a day of the month is a button named %j', async (width, name) => {
  const before = window.innerWidth;
  window.innerWidth = width;
  await open([event]);
  const buttons = day('Tuesday, November 17').getAllByRole('button');
  expect(buttons[0]?.getAttribute('aria-label')).toBe(name);
  expect(document.querySelectorAll('[data-day="2026-11-17"] .pane')).toHaveLength(width === 768 ? 1 : 0);
  window.innerWidth = before;
});

test('an empty calendar leads to the first schedule', async () => {
  const user = await open([]);
  await user.click(await screen.findByRole('button', { name: 'Create your first schedule' }));
  expect(await screen.findByRole('dialog', { name: 'Create Schedule' })).toBeTruthy();
});

test('without any screen, the calendar and its dialog lead to adding one', async () => {
  const user = await open([], '&new=2026-11-20', undefined, false, []);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Schedule' }));
  await user.click(dialog.getByRole('button', { name: 'No selection' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Devices and Groups' }));
  const link = await picker.findByRole('link', { name: 'Add device' });
  expect(link.getAttribute('href')).toBe('/device-management?pair=');
  await user.keyboard('{Escape}{Escape}');
  expect(await screen.findByText('Add a screen first.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add device' }).getAttribute('href')).toBe('/device-management?pair=');
});

test('a new schedule asks for a title, media and devices before it is saved', async () => {
  const user = await open([]);
  await user.click(screen.getByRole('button', { name: 'Create schedule on November 20' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Schedule' }));
  await user.click(dialog.getByRole('button', { name: 'Create Schedule' }));
  expect(dialog.getByText('Please enter a schedule title')).toBeTruthy();
  expect(dialog.getByText('Please select a media file')).toBeTruthy();
  expect(dialog.getByText('Please select at least one device or group')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'No selection' })).toBeTruthy();
});

test('a schedule is made with media and a group, whose devices are sent', async () => {
  const saved: Body[] = [];
  const user = await open([], '', (body) => saved.push(body));
  await user.click(screen.getByRole('button', { name: 'Create schedule on November 20' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Schedule' }));
  await user.type(dialog.getByLabelText('Title'), 'Opening');
  await user.click(dialog.getByRole('button', { name: /Choose an image or video/ }));
  await user.click(await screen.findByRole('button', { name: /elephant\.jpg/ }));
  expect(await dialog.findByText('elephant')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'No selection' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Devices and Groups' }));
  expect(picker.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  expect(await picker.findByText('lobby-1, cubs')).toBeTruthy();
  await user.click(picker.getByRole('tab', { name: 'Device Groups' }));
  await user.click(await picker.findByRole('checkbox', { name: /Ground floor/ }));
  await user.click(picker.getByRole('button', { name: 'Confirm' }));
  expect(dialog.getByRole('button', { name: '0 device(s) and 1 group(s)' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create Schedule' }));

  await said('Schedule created successfully');
  expect(saved).toMatchObject([
    {
      title: 'Opening',
      mediaId,
      mediaType: 'image',
      color: '#3b82f6',
      scheduledDate: '2026-11-20',
      startTime: '09:00',
      endTime: '17:00',
      timezone: 'UTC',
      recurrence: 'none',
      deviceIds: [lobby, bar],
    },
  ]);
}, 20_000);

test('a group without devices is no place to show anything, and the form says so', async () => {
  const saved: Body[] = [];
  const user = await open([event], '&event=evt_1', (body) => saved.push(body));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
  await user.click(dialog.getByRole('button', { name: '1 device(s) and 0 group(s)' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Devices and Groups' }));
  await user.click(await picker.findByRole('checkbox', { name: /Lobby/ }));
  await user.click(picker.getByRole('tab', { name: 'Device Groups' }));
  await user.click(await picker.findByRole('checkbox', { name: /Attic/ }));
  await user.click(picker.getByRole('button', { name: 'Confirm' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(dialog.getByText('The selected groups have no devices')).toBeTruthy();
  expect(saved).toEqual([]);
}, 20_000);

test('a conflict is named while one types, and nothing is sent', async () => {
  const saved: Body[] = [];
  const other = {
    ...event,
    id: ScheduleEventId.parse('evt_2'),
    title: 'Leopard cubs',
    startTime: '19:00',
    endTime: '20:00',
  };
  // far in the future, so that it meets whenever this runs
  const far = [event, other].map((each) => ({ ...each, scheduledDate: '2026-11-03' }));
  const user = await open(far, '&event=evt_2', (body) => saved.push(body));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
  expect(dialog.queryByText('Schedule conflict detected')).toBeNull();
  await user.clear(dialog.getByLabelText('Start'));
  await user.type(dialog.getByLabelText('Start'), '17:30');
  expect(await dialog.findByText('Schedule conflict detected')).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toContain('Day at the park (09:00–18:00, every week)');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(saved).toEqual([]);
});

test('weekly against monthly is allowed with a notice', async () => {
  const monthly = { ...event, id: ScheduleEventId.parse('evt_2'), title: 'Third', recurrence: 'monthly' as const };
  await open([event, monthly], '&event=evt_2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
  expect((await dialog.findByRole('status')).textContent).toContain('The one that starts later plays.');
  expect(dialog.queryByText('Schedule conflict detected')).toBeNull();
});

test('what the server refuses is said, and the dialog stays', async () => {
  const user = await open([event], '&event=evt_1', () => {
    throw new AppError('schedule.conflict');
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await said('Schedule conflict detected');
  expect(screen.getByRole('dialog', { name: 'Edit Schedule' })).toBeTruthy();
});

test.each([
  [true, 'Active media updated immediately.'],
  [false, null],
])('an update says that screens changed only if they did (%j)', async (activeMediaUpdated, text) => {
  const user = await open([event], '&event=evt_1', undefined, activeMediaUpdated);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await said('Schedule updated successfully');
  expect(screen.queryByText('Active media updated immediately.')?.textContent ?? null).toBe(text);
});

const question = () => within(screen.getByRole('alertdialog', { name: 'Discard changes?' }));

test('Escape asks before an edited schedule is discarded, and closes an unchanged one', async () => {
  const user = await open([event], '&event=evt_1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
  await user.type(dialog.getByLabelText('Title'), '!');
  await user.keyboard('{Escape}');
  await user.click(question().getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Day at the park!');
  await user.keyboard('{Escape}');
  await user.click(question().getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(day('Tuesday, November 17').getByRole('button', { name: /Day at the park/ }));
  await screen.findByRole('dialog', { name: 'Edit Schedule' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a schedule is deleted from its dialog', async () => {
  const user = await open([event], '&event=evt_1');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await said('Schedule deleted');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('in the week view an event is moved and stretched by the keyboard', async () => {
  const saved: Body[] = [];
  const user = await open([{ ...event, recurrence: 'none', scheduledDate: '2026-11-17' }], '&view=week', (body) =>
    saved.push(body),
  );
  const button = screen.getByRole('button', { name: 'Day at the park 09:00–18:00' });
  button.focus();
  await user.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}');
  expect(saved).toEqual([]);
  await user.keyboard('{Enter}');
  await said('Schedule updated successfully');
  expect(saved).toMatchObject([{ scheduledDate: '2026-11-18', startTime: '09:15', endTime: '18:15' }]);
});
