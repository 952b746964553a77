import { AppError } from '@vitrine/contract/core/errors';
import type { HoursCalendar } from '@vitrine/contract/fleet/hours';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { HoursDialog } from './hours-dialog.tsx';

const day = (date: string, name: string) => ({ firstDate: date, lastDate: date, name });
const read = (facts: Partial<HoursCalendar> = {}): HoursCalendar => ({
  days: [],
  readAt: '2026-03-09T12:00:00.000Z',
  problem: null,
  ...facts,
});

/** Opens the hours of a new screen, enters the address of a calendar, and leaves the field. */
async function enter(address: string, answer: () => Promise<HoursCalendar>) {
  const checkCalendar = vi.fn<Plain<Api['hours']['checkCalendar']>>(async () => ({ calendar: await answer() }));
  const onSave = vi.fn<(hours: unknown) => Promise<void>>(async () => {});
  const person = await renderPage(
    <HoursDialog name="Kiosk" hours={null} plan={() => null} onSave={onSave} onClose={() => {}} />,
    { hours: { checkCalendar } },
  );
  await person.type(screen.getByLabelText('Calendar of holidays'), address);
  await person.tab();
  return { person, checkCalendar, onSave };
}

test('the days of a calendar are listed before they are saved, the first ones at once', async () => {
  const days = ['25', '26', '27', '28', '29', '30'].map((date) => day(`2026-12-${date}`, `Holiday ${date}`));
  const { checkCalendar, onSave, person } = await enter('webcal://example.org/holidays.ics', async () =>
    read({ days }),
  );
  const [list, others] = await screen.findAllByRole('list', { name: 'Days off', hidden: true });
  expect(within(list!).getAllByRole('listitem')).toHaveLength(5);
  expect(list).toHaveTextContent(/Dec 25, 2026.*Holiday 25/);
  expect(others).toHaveTextContent('Holiday 30');
  expect(screen.getByText('1 more')).toBeInTheDocument();
  expect(screen.getByText(/^6 holidays, read/)).toBeInTheDocument();
  const url = 'https://example.org/holidays.ics';
  expect(checkCalendar).toHaveBeenCalledExactlyOnceWith({ body: { url } });
  expect(onSave).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ calendarUrl: url }));
});

test('a calendar without holidays says that it switches nothing off', async () => {
  await enter('example.org/empty.ics', async () => read());
  expect(await screen.findByText(/^This calendar has no all-day events/)).toBeInTheDocument();
});

test('an address that is no calendar says why, and is asked again', async () => {
  let answer = read({ readAt: null, problem: 'example.org answered with the status 404.' });
  const { person } = await enter('example.org/wrong.ics', async () => answer);
  expect(await screen.findByText('example.org answered with the status 404.')).toBeInTheDocument();
  answer = read({ days: [day('2026-12-25', 'Christmas')] });
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Christmas')).toBeInTheDocument();
});

test('an address that the server does not open says so', async () => {
  await enter('https://10.0.0.1/holidays.ics', () => {
    throw new AppError('address.refused', { message: 'The server does not open this address.' });
  });
  expect(await screen.findByText('The server does not open this address.')).toBeInTheDocument();
});
