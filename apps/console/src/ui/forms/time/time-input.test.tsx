import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { parseTime } from './parse-time.ts';
import { TimeInput } from './time-input.tsx';

test.each([
  ['9', '09:00'],
  ['17', '17:00'],
  ['930', '09:30'],
  ['1745', '17:45'],
  ['9:05', '09:05'],
  ['09.30', '09:30'],
  ['18h', '18:00'],
  ['9 pm', '21:00'],
  ['12am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['24:00', null],
  ['13 pm', null],
  ['9:7', null],
  ['soon', null],
  ['', null],
])('%j is the time %j', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

function Field() {
  const [value, setValue] = useState('09:00');
  return (
    <>
      <TimeInput aria-label="Start" value={value} onValueChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test('a time is typed in any form and shown with 24 hours', async () => {
  const user = userEvent.setup();
  render(<Field />);
  const input = screen.getByLabelText('Start');
  await user.clear(input);
  await user.type(input, '5:30 pm');
  await user.tab();
  expect([input, screen.getByRole('status')].map((each) => (each as HTMLInputElement).value)).toEqual([
    '17:30',
    '17:30',
  ]);
  await user.clear(input);
  await user.type(input, 'later');
  await user.tab();
  expect(input).toHaveValue('later');
});

test('the arrow keys step by a quarter of an hour, across midnight', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.click(screen.getByLabelText('Start'));
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByLabelText('Start')).toHaveValue('09:30');
  await user.clear(screen.getByLabelText('Start'));
  await user.keyboard('0010{ArrowDown}{ArrowDown}');
  expect(screen.getByLabelText('Start')).toHaveValue('23:45');
});
