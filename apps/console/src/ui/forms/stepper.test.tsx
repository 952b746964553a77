import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';

function Seats({ step = 1, min = 1 }: { step?: number; min?: number }) {
  const [value, setValue] = useState(min);
  return <Stepper label="Device seats" value={value} onValueChange={setValue} step={step} min={min} unit="GB" />;
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Device seats' });

test('the value cannot go below its minimum', async () => {
  const user = userEvent.setup();
  render(<Seats />);
  const less = screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease Device seats' });
  expect(less).toBeDisabled();

  await user.click(screen.getByRole('button', { name: 'Increase Device seats' }));
  expect(field().value).toBe('2');
  await user.click(less);
  expect(field().value).toBe('1');
});

test('a number can be typed freely, and is clamped when the field is left', async () => {
  const user = userEvent.setup();
  render(<Seats min={2} />);
  await user.type(field(), '{Backspace}14');
  expect(field().value).toBe('14');
  await user.clear(field());
  expect(field().value).toBe('');
  await user.type(field(), '1');
  expect(field().value).toBe('1');
  await user.tab();
  expect(field().value).toBe('2');
});

test('Enter in an empty field sets the minimum', async () => {
  const user = userEvent.setup();
  render(<Seats />);
  await user.type(field(), '{Backspace}4');
  expect(field().value).toBe('4');
  await user.type(field(), '{Backspace}{Enter}');
  expect(field().value).toBe('1');
});

test('a step larger than one is added as a whole', async () => {
  const user = userEvent.setup();
  render(<Seats step={8} min={8} />);
  await user.click(screen.getByRole('button', { name: 'Increase Device seats' }));
  expect(screen.getByRole('status').textContent).toBe('16 GB');
});
