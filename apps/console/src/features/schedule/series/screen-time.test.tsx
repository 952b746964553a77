import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { lobby, weekly } from '../../../test/examples/example-event.ts';
import { bar, day, editor, type EventBody, openSchedule, toast } from '../../../test/schedule-page.tsx';
import { EventDialogs } from '../event-dialogs.tsx';

const screenIn = (id: string, name: string, timeZone: string) =>
  exampleDevice(name, { id: DeviceId.parse(id), timeZone });

async function open(event: Partial<ScheduleEvent>, devices = [screenIn(lobby, 'Lobby', 'Europe/London')]) {
  const saved: EventBody[] = [];
  await openSchedule({
    region: <EventDialogs />,
    events: [{ ...weekly, ...event }],
    query: '&event=evt_1',
    devices,
    onSave: (body) => void saved.push(body),
  });
  return { saved, dialog: await editor() };
}

const zones = (dialog: Awaited<ReturnType<typeof editor>>) =>
  within(dialog.getByRole('listbox', { name: 'Time zones' })).getAllByRole('option');
const hint = (text: RegExp) => screen.findByText(text, { selector: 'div' });

test('the time zone can be each screen’s own', async () => {
  const { saved, dialog } = await open({});
  const field = dialog.getByLabelText('Time zone');
  fireEvent.click(field);
  const [first] = zones(dialog);
  expect(first?.textContent).toBe('Each screen’s own time');
  fireEvent.click(first ?? field);
  expect(field).toHaveValue('Each screen’s own time');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ timezone: 'screen', startTime: '09:00' }]);
});

test('each screen’s own time is found by a part of its words', async () => {
  const { dialog } = await open({});
  const field = dialog.getByLabelText('Time zone');
  fireEvent.change(field, { target: { value: 'own' } });
  expect(zones(dialog)[0]?.textContent).toBe('Each screen’s own time');
  fireEvent.change(field, { target: { value: 'tokyo' } });
  expect(zones(dialog).map((each) => each.textContent)).toEqual(['Asia/Tokyo']);
});

test('the zones of the selected screens are named where there are several', async () => {
  await open({ timezone: 'screen', deviceIds: [lobby, bar], ownDeviceIds: [lobby, bar] }, [
    screenIn(lobby, 'Lobby', 'Europe/London'),
    screenIn(bar, 'Bar', 'America/New_York'),
    screenIn('dev_3', 'Attic', 'Asia/Tokyo'),
  ]);
  const text = (await hint(/time zones/)).textContent;
  expect(text).toBe('The selected screens are in 2 time zones: Europe/London (Lobby), America/New York (Bar). ');
});

test('a screen that is set to UTC is named, with a link to its settings', async () => {
  await open({ timezone: 'screen' }, [screenIn(lobby, 'Lobby', 'UTC')]);
  expect((await hint(/set to UTC/)).textContent).toBe(
    'This screen is set to UTC, the default. Check its time zone: Lobby.',
  );
  expect(screen.getByRole('link', { name: 'Lobby' })).toHaveAttribute('href', '/device-management/dev_1/settings');
});

test('in a named time zone, those of the screens do not matter', async () => {
  const { dialog } = await open({ timezone: 'UTC' }, [screenIn(lobby, 'Lobby', 'UTC')]);
  expect(dialog.queryByText(/set to UTC/)).not.toBeInTheDocument();
});

test('a schedule in each screen’s own time is at its wall time for any reader, with a mark', async () => {
  await openSchedule({ events: [{ ...weekly, timezone: 'screen' }], timeZone: 'Asia/Tokyo' });
  const button = day('Tuesday, November 17').getByRole('button', {
    name: '09:00 Day at the park, until 18:00, image, every week, each screen’s own time',
  });
  expect(button.querySelector('.lucide-calendar-clock')).toBeTruthy();
});
