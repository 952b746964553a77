import { DeviceId } from '@vitrine/contract/devices';
import { GroupId } from '@vitrine/contract/groups';
import { AppError } from '@vitrine/contract/errors';
import { MediaId } from '@vitrine/contract/media';
import { type CalendarEvent, EventId } from '@vitrine/contract/schedule';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '../../api/api.tsx';
import { exampleDevice } from '../../test/example-device.ts';
import { renderPage } from '../../test/render-page.tsx';
import { SchedulePage } from './schedule-page.tsx';

const mediaId = MediaId.parse('med_1');
const lobby = DeviceId.parse('dev_1');
const bar = DeviceId.parse('dev_2');

const event: CalendarEvent = {
  id: EventId.parse('evt_1'),
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

const device = exampleDevice('Lobby', { id: lobby, lastSeen: null });

const page = <T,>(body: T) => Object.assign(async () => body, { page: async () => ({ body, next: null, total: 1 }) });

type Create = Api['schedule']['create'];
type Body = Parameters<Create>[0]['body'];

async function open(events: CalendarEvent[], query = '', save?: (body: Body, id: string | null) => void) {
  localStorage.setItem('userTimezone', 'UTC');
  const image = {
    id: mediaId,
    filename: 'e.jpg',
    originalName: 'elephant.jpg',
    mimeType: 'image/jpeg',
    fileSize: 1_000,
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
  return renderPage(
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
          return { success: true, event };
        },
        remove: async () => ({ success: true }),
      },
      fleet: { list: page([device, { ...device, id: bar, deviceId: 'bar-1', name: 'Bar' }]) },
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
}

/** The first notice comes when what shows notices has been fetched. */
const said = (text: string) => screen.findByText(text, undefined, { timeout: 5_000 });

const day = (name: string) => within(screen.getByRole('listitem', { name }));

test('a month is six weeks from Sunday on, with the zone and the number of schedules', async () => {
  await open([event]);
  const grid = within(screen.getByRole('list', { name: 'Days' }));
  expect(grid.getAllByRole('listitem').map((each) => each.getAttribute('aria-label'))).toHaveLength(42);
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
  expect(screen.getByText('What plays when, in UTC')).toBeTruthy();
  expect(screen.getByText('1 schedule')).toBeTruthy();
  expect(
    day('Tuesday, November 17').getByRole('button', { name: '09:00 Day at the park, until 18:00, image, every week' }),
  ).toBeTruthy();
});

const at = (hour: number) => ({
  ...event,
  id: EventId.parse(`evt_${hour}`),
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
  await user.click(dialog.getByRole('button', { name: 'No selection' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Devices and Groups' }));
  expect(picker.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
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
  expect(dialog.getByText('There are no devices in the chosen groups')).toBeTruthy();
  expect(saved).toEqual([]);
}, 20_000);

test('a conflict is named while one types, and nothing is sent', async () => {
  const saved: Body[] = [];
  const other = { ...event, id: EventId.parse('evt_2'), title: 'Leopard cubs', startTime: '19:00', endTime: '20:00' };
  // far in the future, so that it meets whenever this runs
  const far = [event, other].map((each) => ({ ...each, scheduledDate: '2026-11-03' }));
  const user = await open(far, '&event=evt_2', (body) => saved.push(body));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
  expect(dialog.queryByText('Schedule conflict detected')).toBeNull();
  await user.clear(dialog.getByLabelText('Start'));
  await user.type(dialog.getByLabelText('Start'), '17:30');
  expect(await dialog.findByText('Schedule conflict detected')).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toContain('Day at the park (09:00–18:00 every week)');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(saved).toEqual([]);
});

test('weekly against monthly is allowed with a notice', async () => {
  const monthly = { ...event, id: EventId.parse('evt_2'), title: 'Third', recurrence: 'monthly' as const };
  await open([event, monthly], '&event=evt_2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
  expect((await dialog.findByRole('status')).textContent).toContain('Whichever starts later plays then.');
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
