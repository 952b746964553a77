import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { at, device, forecast, mediaNamed, nowRegion, openDevicePage, playout } from '../../../test/device-page.tsx';
import { ago } from '../../../test/examples/example-device.ts';
import type { Plain } from '../../../test/render-page.tsx';

test('the page shows what a device plays, why, and that the screen has confirmed it', async () => {
  await openDevicePage();
  expect(await nowRegion().findByText(playout.sentence)).toBeInTheDocument();
  expect(
    nowRegion().getByText(/^The screen confirmed this \d+ s ago: it plays exactly what it should\.$/),
  ).toBeInTheDocument();
  expect(nowRegion().getByRole('link', { name: 'Open the schedule' })).toHaveAttribute(
    'href',
    '/device-schedule?event=evt_1',
  );
});

test('without a running schedule there is no schedule to open', async () => {
  const candidates = playout.candidates.map((each) => ({ ...each, verdict: 'lost' as const }));
  await openDevicePage({ routes: { playout: { explain: async () => ({ ...playout, media: null, candidates }) } } });
  expect(await nowRegion().findByText(playout.sentence)).toBeInTheDocument();
  expect(nowRegion().queryByRole('link', { name: 'Open the schedule' })).not.toBeInTheDocument();
});

test('the next segment is listed with its time, reason and end', async () => {
  await openDevicePage();
  const next = within(await screen.findByRole('list', { name: 'Next' })).getAllByRole('listitem');
  expect(next.map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^\w{3} 18:00Silent filmSchedule, until \w{3} 21:00$/),
    expect.stringMatching(/^\w{3} 21:00skylineGlobal image$/),
  ]);
});

test('the next segments are given in the screen’s time zone, which is named', async () => {
  const kyiv = { ...forecast, timezone: 'Asia/Kolkata' };
  await openDevicePage({ routes: { playout: { forecast: async () => kyiv } } });
  const [next] = within(await screen.findByRole('list', { name: 'Next' })).getAllByRole('listitem');
  expect(next?.textContent).toContain('23:30');
  expect(nowRegion().getByText('Times in Asia/Kolkata, the screen’s time zone.')).toBeInTheDocument();
});

test('a forecast without changes is shown as such', async () => {
  const segments = forecast.segments.slice(0, 1);
  await openDevicePage({ routes: { playout: { forecast: async () => ({ ...forecast, segments }) } } });
  expect(await nowRegion().findByText('Nothing changes in the next 14 days.')).toBeInTheDocument();
});

test('playout that cannot be fetched is reported, and can be retried', async () => {
  const explain = vi.fn<Plain<Api['playout']['explain']>>().mockRejectedValue(new AppError('server.unavailable'));
  const { person } = await openDevicePage({ routes: { playout: { explain } } });
  expect((await nowRegion().findByRole('alert')).textContent).toContain('Failed to fetch what the screen shows.');
  expect(nowRegion().getByText(/^Retrying in \d s$/)).toBeInTheDocument();
  explain.mockResolvedValue(playout);
  await person.click(nowRegion().getByRole('button', { name: 'Retry now' }));
  expect(await nowRegion().findByText(playout.sentence)).toBeInTheDocument();
});

test('an online screen that has not confirmed the latest change is not shown as playing it', async () => {
  await openDevicePage({ known: { ...device, isCurrent: false } });
  expect(await screen.findByText(/hasn’t confirmed the latest change yet/)).toBeInTheDocument();
});

test.each([
  ['kiosk', mediaNamed('kiosk')],
  ['nothing', null],
])('an online screen that reports %s in place of what is due reads both', async (shown, media) => {
  const playing = { media, reason: media === null ? 'nothing' : 'device', since: null } as const;
  await openDevicePage({ known: { ...device, isCurrent: false, playing } });
  expect(await nowRegion().findByText(`Shows ${shown}`)).toBeInTheDocument();
  expect(nowRegion().getByText(/^Due now: elephant\. "Day at the park" runs/)).toBeInTheDocument();
  expect(nowRegion().queryByText(playout.sentence)).not.toBeInTheDocument();
  expect(screen.queryByRole('img', { name: 'elephant' })).not.toBeInTheDocument();
});

test('an offline screen reads what it was showing and what is expected, without a response time', async () => {
  const playing = { media: mediaNamed('kiosk'), reason: 'device', since: null } as const;
  await openDevicePage({ known: { ...device, playing, lastSeen: '2026-01-01T00:00:00.000Z', responseTime: 24 } });
  expect(await nowRegion().findByText('Was showing kiosk')).toBeInTheDocument();
  expect(await nowRegion().findByText(/^Due now: elephant\. "Day at the park" runs/)).toBeInTheDocument();
  expect(
    nowRegion().getByText(/^Last seen .* ago\. It may still be playing its saved schedule\.$/),
  ).toBeInTheDocument();
  expect(nowRegion().queryByText(playout.sentence)).not.toBeInTheDocument();
  expect(nowRegion().queryByText(/24 ms/)).not.toBeInTheDocument();
});

test('without a connection to the server, a screen keeps its last known presence', async () => {
  const lastSeen = ago(600);
  await openDevicePage({ known: { ...device, lastSeen }, lostAt: new Date(Date.parse(lastSeen) + 5_000) });
  expect(await nowRegion().findByText('Was online')).toBeInTheDocument();
  expect(nowRegion().queryByText('Was offline')).not.toBeInTheDocument();
});

test('a screen that never connected reads so once, with the expected media', async () => {
  await openDevicePage({ known: { ...device, lastSeen: null, playing: null } });
  expect(await nowRegion().findByText(/^Due now: elephant\./)).toBeInTheDocument();
  expect(nowRegion().getAllByText(/^Not connected yet/)).toHaveLength(1);
  expect(nowRegion().queryByText('Never')).not.toBeInTheDocument();
});

test('an online screen shows its response time', async () => {
  await openDevicePage({ known: { ...device, responseTime: 24.4 } });
  expect(await screen.findByText(/ago, 24 ms$/)).toBeInTheDocument();
});

test('a sleeping screen is shown as asleep, not as online', async () => {
  await openDevicePage({ known: { ...device, lastSeen: ago(5), playing: null, warnings: ['asleep'] } });
  expect(await nowRegion().findByText('Asleep')).toBeInTheDocument();
  expect(nowRegion().queryByText('Online')).not.toBeInTheDocument();
});

test('a screen that is off says so, instead of that it plays what it should', async () => {
  await openDevicePage({ known: { ...device, display: 'off' } });
  expect(await nowRegion().findByText('The panel is switched off.')).toBeInTheDocument();
  expect(nowRegion().getByText('Off')).toBeInTheDocument();
  expect(nowRegion().queryByText(/it plays exactly what it should/)).not.toBeInTheDocument();
});

test('a screen over the plan’s limit is shown as confirming the notice, not the media', async () => {
  await openDevicePage({ known: { ...device, isOverLimit: true } });
  expect(
    await nowRegion().findByText(/^The screen confirmed \d+ s ago that it’s showing the notice\.$/),
  ).toBeInTheDocument();
});

test('a paused schedule names the last minute of its pause, and can be resumed', async () => {
  const resume = vi.fn<Plain<Api['assignments']['resume']>>(async () => ({
    success: true,
    receipt: { deviceIds: [] },
  }));
  const { person } = await openDevicePage({
    // Not tomorrow: that would be today, without its date, if midnight passes while the tests run.
    known: { ...device, pausedUntil: at(71.5 + 1 / 60) },
    routes: { assignments: { resume } },
  });
  expect(nowRegion().getByText('Schedule paused')).toBeInTheDocument();
  expect(nowRegion().getByText(/^until \w+ \d+, \d+, 23:30$/)).toBeInTheDocument();
  await person.click(nowRegion().getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Schedule resumed')).toBeInTheDocument();
  expect(resume).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_1' } });
});

test('the end of a pause is given in the screen’s time zone, named where it is not the browser’s', async () => {
  await openDevicePage({
    known: { ...device, timeZone: 'Asia/Kolkata', pausedUntil: '2030-03-02T17:01:00.000Z' },
  });
  expect(nowRegion().getByText('until Mar 2, 2030, 22:30 (Asia/Kolkata)')).toBeInTheDocument();
});

test('a pause that cannot be ended stays, with the reason', async () => {
  const { person } = await openDevicePage({
    known: { ...device, pausedUntil: at(47.5) },
    routes: { assignments: { resume: () => Promise.reject(new AppError('network.failed')) } },
  });
  await person.click(nowRegion().getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Failed to resume the schedule')).toBeInTheDocument();
  expect(nowRegion().getByText('Schedule paused')).toBeInTheDocument();
});

test('a message of a takeover is shown in place of a picture, with its reason and a link', async () => {
  const message = { heading: 'Leave the building', text: 'Use the stairs.', tone: 'danger' as const };
  const sentence = 'Shows the message "Leave the building" because of the takeover "Fire".';
  const winner = {
    reason: 'takeover' as const,
    sourceId: 'tko_1',
    title: 'Fire',
    media: null,
    message,
    verdict: 'plays' as const,
    rule: null,
    text: 'The takeover "Fire" covers this device.',
  };
  const explain = async () => ({
    ...playout,
    reason: 'takeover' as const,
    media: null,
    message,
    sentence,
    candidates: [winner, { ...playout.candidates[0]!, verdict: 'lost' as const, rule: 'takeover' }],
  });
  await openDevicePage({
    known: { ...device, playing: { media: null, reason: 'takeover', since: null } },
    routes: { playout: { explain } },
  });
  expect(await nowRegion().findByText(sentence)).toBeInTheDocument();
  const text = await nowRegion().findByText('Use the stairs.');
  expect(text.parentElement?.className).toContain('message-danger');
  expect(nowRegion().getByRole('link', { name: 'Open the takeover' })).toHaveAttribute('href', '/takeovers');
  const candidates = within(await screen.findByRole('list', { name: 'Candidates' }));
  expect(candidates.getByText('A takeover comes first')).toBeInTheDocument();
});

test('a screen that is off by its hours says so, until when, and can be woken', async () => {
  const off = { ...playout, media: null, reason: 'off', title: null, until: at(24 + 8) } as const;
  await openDevicePage({
    known: { ...device, playing: { media: null, reason: 'off', since: null } },
    routes: { playout: { explain: async () => ({ ...off, candidates: [], day: [] }) } },
  });
  expect(await screen.findByText(/^Off by its working hours until .*08:00/)).toBeInTheDocument();
  expect(screen.getByText('Off by hours')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Wake Up' })).toBeInTheDocument();
  expect(screen.queryByText('Online')).not.toBeInTheDocument();
});
