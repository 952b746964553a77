import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { lobby, weekly } from '../../../test/examples/example-event.ts';
import { bar, creator, type EventBody, openSchedule, targetPicker } from '../../../test/schedule-page.tsx';
import { EventDialogs } from '../event-dialogs.tsx';

const screenIn = (id: string, name: string, timeZone: string) =>
  exampleDevice(name, { id: DeviceId.parse(id), timeZone });
const inTokyo = [screenIn(lobby, 'Lobby', 'Asia/Tokyo'), screenIn(bar, 'Bar', 'Asia/Tokyo')];
const apart = [screenIn(lobby, 'Lobby', 'Asia/Tokyo'), screenIn(bar, 'Bar', 'Europe/London')];

/** A new schedule on November 20 from 08:00, by someone in London, for the chosen screens. */
async function openNew(devices: typeof inTokyo, ...names: string[]) {
  const saved: EventBody[] = [];
  await openSchedule({
    region: <EventDialogs />,
    query: '&new=2026-11-20T08:00/11:00',
    timeZone: 'Europe/London',
    devices,
    onSave: (body) => void saved.push(body),
  });
  const dialog = await creator();
  fireEvent.click(dialog.getByRole('button', { name: /Choose an image/ }));
  fireEvent.click(await screen.findByRole('button', { name: /elephant\.jpg/ }));
  await dialog.findByText('elephant');
  fireEvent.click(dialog.getByRole('button', { name: 'No selection' }));
  const picker = await targetPicker();
  for (const name of names) fireEvent.click(await picker.findByRole('checkbox', { name: new RegExp(name) }));
  if (names.length === 0) {
    fireEvent.mouseDown(picker.getByRole('tab', { name: 'Device Groups' }), { button: 0 });
    fireEvent.click(await picker.findByRole('checkbox', { name: /Ground floor/ }));
  }
  fireEvent.click(picker.getByRole('button', { name: 'Confirm' }));
  const zone = () => dialog.getByLabelText('Time zone');
  const save = async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Create Schedule' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    return saved[0];
  };
  return { dialog, zone, save };
}

test.each([
  ['two screens', ['Lobby', 'Bar']],
  ['a group', []],
])('the time zone of %s that agree is proposed for a new schedule, with what it means', async (_, names) => {
  const { dialog, zone, save } = await openNew(inTokyo, ...names);
  await waitFor(() => expect(zone()).toHaveValue('Asia/Tokyo'));
  expect(dialog.getByText(/^The time zone of the selected screens\./)).toHaveTextContent(
    '08:00 in Asia/Tokyo is 23:00 in Europe/London.',
  );
  expect(await save()).toMatchObject({ title: 'elephant', startTime: '08:00', timezone: 'Asia/Tokyo' });
});

test('where zones differ, it says which screens have which, and offers each screen’s own time', async () => {
  const { dialog, zone, save } = await openNew(apart, 'Lobby', 'Bar');
  expect(await dialog.findByText(/^The selected screens are in 2 time zones/)).toHaveTextContent(
    'The selected screens are in 2 time zones: Asia/Tokyo (Lobby), Europe/London (Bar). All of them start at the same moment: 08:00 in Europe/London.',
  );
  expect(zone()).toHaveValue('Europe/London');
  fireEvent.click(dialog.getByRole('button', { name: 'Use each screen’s own time' }));
  expect(await save()).toMatchObject({ timezone: 'screen' });
});

test('a zone that the person has chosen is kept, and that of the screens is offered', async () => {
  const { dialog, zone, save } = await openNew(inTokyo, 'Lobby');
  await waitFor(() => expect(zone()).toHaveValue('Asia/Tokyo'));
  fireEvent.change(zone(), { target: { value: 'New_York' } });
  fireEvent.click(dialog.getByRole('option', { name: /New.York/ }));
  expect(zone()).toHaveValue('America/New York');
  expect(dialog.getByText(/^The selected screens are in Asia/)).toHaveTextContent(
    '08:00 in America/New York is 22:00 in Asia/Tokyo.',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Use Asia/Tokyo' }));
  expect(await save()).toMatchObject({ timezone: 'Asia/Tokyo' });
});

test('UTC, which new screens have, is not proposed', async () => {
  const { zone, dialog } = await openNew([screenIn(lobby, 'Lobby', 'UTC')], 'Lobby');
  expect(await dialog.findByText('Lobby')).toBeInTheDocument();
  expect(zone()).toHaveValue('Europe/London');
});

test('a saved schedule keeps its zone, and says which one its screens have', async () => {
  await openSchedule({ region: <EventDialogs />, events: [weekly], query: '&event=evt_1', devices: inTokyo });
  expect(await screen.findByRole('button', { name: 'Use Asia/Tokyo' })).toBeInTheDocument();
  expect(screen.getByLabelText('Time zone')).toHaveValue('UTC');
});

test('a new schedule is for the screens that the calendar is limited to', async () => {
  await openSchedule({ region: <EventDialogs />, query: `&new=2026-11-20&for=${bar},grp_1` });
  const dialog = await creator();
  expect(dialog.getByRole('button', { name: '1 device(s) and 1 group(s)' })).toBeInTheDocument();
  expect(await dialog.findByText('Ground floor, Bar')).toBeInTheDocument();
});
