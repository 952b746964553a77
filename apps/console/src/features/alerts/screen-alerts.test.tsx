import { type AlertSettings, defaultAlertSettings } from '@vitrine/contract/alerts';
import { AppError } from '@vitrine/contract/core/errors';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { exampleGroup } from '../../test/examples/example-group.ts';
import { exampleInstallation } from '../../test/examples/example-people.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { ScreenAlerts } from './screen-alerts.tsx';

type ChangeSettings = Plain<Api['alerts']['changeSettings']>;

async function open(
  saved: Partial<AlertSettings> = {},
  changeSettings = accepting(),
  choosesTimes = true,
  sendsEmail = true,
) {
  const person = await renderPage(<ScreenAlerts choosesTimes={choosesTimes} />, {
    accounts: { installation: async () => exampleInstallation({ sendsEmail }) },
    groups: {
      list: async () => ({
        groups: [
          exampleGroup('Bars', { id: GroupId.parse('grp_bars') }),
          exampleGroup('Doors', { id: GroupId.parse('grp_doors') }),
        ],
      }),
    },
    alerts: { settings: async () => ({ settings: { ...defaultAlertSettings, ...saved } }), changeSettings },
  });
  await screen.findByRole('form', { name: 'Screen alerts' });
  const save = () => person.click(screen.getByRole('button', { name: 'Save Alerts' }));
  return { person, save, changeSettings };
}

/** The server accepts every change. */
const accepting = () =>
  vi.fn<ChangeSettings>(async ({ body: { machine = [], groupIds = null, ...body } }) => ({
    success: true,
    settings: { ...body, machine, groupIds },
  }));

const isOn = () => screen.getByRole('switch', { name: 'Email me when a screen goes offline' });
const quietHours = () => screen.getByRole('switch', { name: 'Quiet hours' });
const minutes = () => screen.getByLabelText<HTMLInputElement>('Wait before emailing (minutes)');

test('alerts are changed as a whole, and a toast confirms it', async () => {
  const { person, save, changeSettings } = await open({ timezone: 'Europe/Kyiv' });
  await person.clear(minutes());
  await person.type(minutes(), '45');
  await save();
  expect(await screen.findByText('Alerts Updated')).toBeInTheDocument();
  expect(changeSettings).toHaveBeenCalledExactlyOnceWith({
    body: { ...defaultAlertSettings, timezone: 'Europe/Kyiv', afterMinutes: 45 },
  });
});

test('alerts that are off show no other fields', async () => {
  await open({ isOn: false, machine: [] });
  expect(screen.queryByLabelText('Wait before emailing (minutes)')).not.toBeInTheDocument();
  expect(screen.queryByRole('switch', { name: 'Quiet hours' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).not.toBeInTheDocument();
});

test.each([
  ['4', 'Please choose at least 5 minutes'],
  ['1441', 'Please choose at most a day'],
  ['7.5', 'Please choose whole minutes'],
  ['', 'Please choose a number of minutes'],
])('a wait of "%s" minutes is refused at its field, from the first attempt to save', async (typed, message) => {
  const { person, save, changeSettings } = await open();
  await person.clear(minutes());
  if (typed !== '') await person.type(minutes(), typed);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await save();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(minutes()).toHaveAttribute('aria-invalid', 'true');
  expect(changeSettings).not.toHaveBeenCalled();

  await person.clear(minutes());
  await person.type(minutes(), '30');
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('alerts can be turned off although the hidden wait is not valid', async () => {
  const { person, save, changeSettings } = await open({ afterMinutes: 20 });
  await person.clear(minutes());
  await person.click(isOn());
  await save();
  expect(await screen.findByText('Alerts Updated')).toBeInTheDocument();
  expect(changeSettings.mock.lastCall?.[0].body).toMatchObject({ isOn: false, afterMinutes: 20 });
});

test('emails about machines are chosen by kind, and have quiet hours without those about offline screens', async () => {
  const { person, save, changeSettings } = await open({ isOn: false, machine: ['clock-wrong', 'many-restarts'] });
  expect(quietHours()).toBeInTheDocument();
  await person.click(screen.getByRole('checkbox', { name: 'Too hot: 80 °C or more' }));
  await person.click(screen.getByRole('checkbox', { name: 'Clock wrong by 30 seconds or more' }));
  await save();
  expect(await screen.findByText('Alerts Updated')).toBeInTheDocument();
  expect(changeSettings.mock.lastCall?.[0].body).toMatchObject({ isOn: false, machine: ['hot', 'many-restarts'] });
});

test('emails are about all screens, or about those of the chosen groups', async () => {
  const { person, save, changeSettings } = await open();
  expect(screen.getByRole('radio', { name: 'All screens' })).toBeChecked();
  await person.click(screen.getByRole('radio', { name: 'Groups' }));
  await person.click(await screen.findByRole('checkbox', { name: /^Doors/ }));
  await save();
  expect(await screen.findByText('Alerts Updated')).toBeInTheDocument();
  expect(changeSettings.mock.lastCall?.[0].body.groupIds).toEqual(['grp_doors']);
});

test('who is no admin chooses what, and reads when emails are sent', async () => {
  const quiet = { quietFrom: '22:00', quietUntil: '07:00', timezone: 'Europe/Kyiv' };
  const { person, save, changeSettings } = await open({ isOn: false, ...quiet }, accepting(), false);
  await person.click(isOn());
  expect(
    screen.getByText(
      /offline for 10 minutes, and none from 22:00 to 07:00 \(Europe\/Kyiv\)\. Admins can change this\./,
    ),
  ).toBeInTheDocument();
  expect(screen.queryByLabelText('Wait before emailing (minutes)')).not.toBeInTheDocument();
  expect(screen.queryByRole('switch', { name: 'Quiet hours' })).not.toBeInTheDocument();
  await save();
  expect(await screen.findByText('Alerts Updated')).toBeInTheDocument();
  expect(changeSettings.mock.lastCall?.[0].body).toMatchObject({ isOn: true, afterMinutes: 10, ...quiet });
});

test('quiet hours start as a night in the time zone of the person', async () => {
  localStorage.setItem('userTimezone', 'Europe/Kyiv');
  const { person, save, changeSettings } = await open();
  await person.click(quietHours());
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Kyiv');
  await save();
  await screen.findByText('Alerts Updated');
  expect(changeSettings.mock.lastCall?.[0].body).toMatchObject({
    quietFrom: '22:00',
    quietUntil: '07:00',
    timezone: 'Europe/Kyiv',
  });
});

test('a time zone that is not known is discarded, and the last one is saved', async () => {
  const { person, save, changeSettings } = await open({ timezone: 'Europe/Kyiv' });
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await person.clear(zone);
  await person.type(zone, 'Atlantis');
  await person.tab();
  expect(zone).toHaveValue('Europe/Kyiv');
  await save();
  expect(await screen.findByText('Alerts Updated')).toBeInTheDocument();
  expect(changeSettings.mock.lastCall?.[0].body.timezone).toBe('Europe/Kyiv');
});

test('turning quiet hours off removes both times', async () => {
  const { person, save, changeSettings } = await open({ quietFrom: '22:00', quietUntil: '07:00' });
  await person.click(quietHours());
  expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
  await save();
  await screen.findByText('Alerts Updated');
  expect(changeSettings.mock.lastCall?.[0].body).toMatchObject({ quietFrom: null, quietUntil: null });
});

test.each([
  ['7:00', '7:00', 'Quiet hours must end at another time than they start'],
  ['22:00', ' ', 'Quiet hours need a start and an end'],
])('quiet hours from "%s" until "%s" are refused', async (from, until, message) => {
  const { person, save, changeSettings } = await open({ quietFrom: '21:00', quietUntil: '06:00' });
  for (const [label, time] of [
    ['From', from],
    ['Until', until],
  ] as const) {
    await person.clear(screen.getByLabelText(label));
    if (time.trim() !== '') await person.type(screen.getByLabelText(label), time);
    await person.tab();
  }
  await save();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(changeSettings).not.toHaveBeenCalled();
});

test('a refused change keeps the typed values, to be saved again', async () => {
  const changeSettings = accepting().mockRejectedValueOnce(new AppError('network.failed'));
  const { person, save } = await open({}, changeSettings);
  await person.clear(minutes());
  await person.type(minutes(), '45');
  await save();
  expect(await screen.findByText('Update Failed')).toBeInTheDocument();
  expect(screen.getByText(new AppError('network.failed').message)).toBeInTheDocument();
  expect(minutes().value).toBe('45');
  await save();
  expect(await screen.findByText('Alerts Updated')).toBeInTheDocument();
});

test('settings that cannot be fetched are retried instead of showing defaults', async () => {
  const settings = vi.fn<Plain<Api['alerts']['settings']>>().mockRejectedValue(new AppError('server.unavailable'));
  const person = await renderPage(<ScreenAlerts choosesTimes />, { alerts: { settings } });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch the alert settings' })).toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  settings.mockResolvedValue({ settings: { ...defaultAlertSettings, afterMinutes: 90 } });
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Wait before emailing (minutes)')).value).toBe('90');
});

test('without a mail server, the settings say that no email is sent, and where to look instead', async () => {
  await open({}, accepting(), true, false);
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Emails are not sent: this installation has no mail server. The dashboard and Device Management show which screens are offline.',
  );
});
