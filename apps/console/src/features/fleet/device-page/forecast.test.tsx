import { AppError } from '@vitrine/contract/core/errors';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { at, device, forecast, openDevicePage, playout } from '../../../test/device-page.tsx';
import type { Plain } from '../../../test/render-page.tsx';

const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Point in time' });

test('at a point in time every candidate is listed with the rule by which it lost', async () => {
  const { explained } = await openDevicePage({ query: `?at=${at(30)}` });
  const candidates = within(await screen.findByRole('list', { name: 'Candidates' })).getAllByRole('listitem');
  expect(candidates.map((each) => each.textContent)).toEqual([
    'Plays"Day at the park" runs from 00:00 to 18:00 (UTC).',
    'Overridden"skyline.jpg" is the active image, but a running schedule comes first.',
  ]);
  expect(explained).toContain(at(30));
});

test('the slider moves the point in time, and Now returns to the present', async () => {
  const { person, explained } = await openDevicePage();
  const now = await screen.findByRole<HTMLButtonElement>('button', { name: 'Now' });
  expect(now).toBeDisabled();
  fireEvent.change(await slider(), { target: { value: String(Date.parse(at(36))) } });
  await vi.waitFor(() => expect(explained).toContain(at(36)));
  expect((await slider()).getAttribute('aria-valuetext')).toMatch(/^\w{3} \d+, \d{4}, 12:00$/);
  await person.click(now);
  expect(now).toBeDisabled();
});

test('an address with an invalid point in time shows the present', async () => {
  const { explained } = await openDevicePage({ query: '?at=tomorrow' });
  await slider();
  expect(new Set(explained)).toEqual(new Set([undefined]));
});

test('playout that does not end within the forecast is shown as unchanging', async () => {
  await openDevicePage({ routes: { playout: { explain: async () => ({ ...playout, until: at(12 + 14 * 24) }) } } });
  expect(await screen.findByText('Nothing changes in the next 14 days.')).toBeInTheDocument();
});

test('at a moment without candidates, the page shows that nothing is assigned or scheduled', async () => {
  const nothing = { ...playout, media: null, candidates: [] };
  await openDevicePage({ routes: { playout: { explain: async () => nothing } } });
  expect(await screen.findByText('Nothing is assigned or scheduled.')).toBeInTheDocument();
});

test('the forecast as a list explains each of its segments', async () => {
  const { person, explained } = await openDevicePage();
  await person.click(screen.getByLabelText('List'));
  const rows = within(await screen.findByRole('list', { name: 'The plan' })).getAllByRole('button');
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toMatch(/^\w{3} \d+, 00:00 – \w{3} \d+, 18:00/);
  expect(rows[1]?.textContent).toContain('Silent film');
  if (rows[1] !== undefined) await person.click(rows[1]);
  expect(await screen.findByRole('list', { name: 'Candidates' })).toBeInTheDocument();
  expect(explained).toContain(at(48 + 18));
});

test('the legend names each scheduled item once, and what plays without a schedule with its reason', async () => {
  const again = forecast.segments.slice(0, 1).map((each) => ({ ...each, from: at(14 * 24), until: at(15 * 24) }));
  const segments = [...forecast.segments, ...again];
  await openDevicePage({ routes: { playout: { forecast: async () => ({ ...forecast, segments }) } } });
  const legend = within(await screen.findByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  expect(legend.map((each) => each.textContent)).toEqual(['Day at the park', 'Silent film', 'skyline, global image']);
});

test('the legend tells past takeovers from what plays without a schedule', async () => {
  const [first] = forecast.segments;
  const rest = forecast.segments.map((each) => (each === first ? { ...each, from: at(1) } : each));
  const past = { from: at(0), until: at(1), reason: 'takeover', title: 'drill.png', isReported: true } as const;
  const segments = [{ ...past, sourceId: null, media: null, message: null, listId: null }, ...rest];
  await openDevicePage({ routes: { playout: { forecast: async () => ({ ...forecast, segments }) } } });
  const legend = within(await screen.findByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  const [drill, base] = [legend[2], legend[3]];
  expect([drill?.textContent, base?.textContent]).toEqual(['Past takeover: drill', 'skyline, global image']);
  expect(drill?.querySelector('.forecast-takeover')).not.toBeNull();
  expect(base?.querySelector('.forecast-takeover')).toBeNull();
});

test.each([
  ['saved on a screen that confirmed it', true],
  ['not saved on a screen that has not confirmed it', false],
])('the forecast is %s', async (_, isCurrent) => {
  await openDevicePage({ known: { ...device, isCurrent } });
  await slider();
  const note = screen.queryByText(/^Saved on the screen, so it plays without a network until/);
  expect(note !== null).toBe(isCurrent);
});

test('a forecast that cannot be fetched is retried', async () => {
  const load = vi.fn<Plain<Api['playout']['forecast']>>().mockRejectedValue(new AppError('server.unavailable'));
  const { person } = await openDevicePage({ routes: { playout: { forecast: load } } });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch the plan' })).toBeInTheDocument();
  load.mockResolvedValue(forecast);
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await slider()).toBeTruthy();
});
