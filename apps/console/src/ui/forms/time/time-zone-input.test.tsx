import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../../overlays/dialog.tsx';
import { Field } from '../field.tsx';
import { TimeZoneInput } from './time-zone-input.tsx';

const submitted = vi.fn<() => void>();

/** A time zone field in a form, in a dialog. */
function Form({ disabled = false }: { disabled?: boolean }) {
  const [zone, setZone] = useState('Europe/London');
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {isOpen && (
        <Dialog onClose={() => setIsOpen(false)} title="Settings" onSubmit={submitted}>
          <Field label="Time zone">
            <TimeZoneInput value={zone} onValueChange={setZone} disabled={disabled} />
          </Field>
          <button type="button">Next</button>
        </Dialog>
      )}
      <output aria-label="Chosen">{zone}</output>
    </>
  );
}

function open(disabled = false) {
  submitted.mockClear();
  render(<Form disabled={disabled} />);
  return userEvent.setup();
}

const field = () => screen.getByLabelText<HTMLInputElement>('Time zone');
const chosen = () => screen.getByLabelText('Chosen').textContent;
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('a click opens the list at the selected zone, and a click on an option chooses it', async () => {
  const user = open();
  await user.click(field());
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Time zones' }).id);
  expect(activeOption()).toBe('Europe/London');

  await user.click(screen.getByRole('option', { name: 'Europe/Lisbon' }));
  expect(chosen()).toBe('Europe/Lisbon');
  expect(field().value).toBe('Europe/Lisbon');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field()).toHaveFocus();
});

test('typing filters the list, arrow keys move within it, and Enter chooses without submitting the form', async () => {
  const user = open();
  await user.click(field());
  await user.clear(field());
  await user.keyboard('new york');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['America/New York']);
  await user.clear(field());
  await user.keyboard('australia{ArrowUp}');
  const [first, second, third] = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(activeOption()).toBe(first);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(activeOption()).toBe(second);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen()).toBe(third?.replaceAll(' ', '_'));
  expect(submitted).not.toHaveBeenCalled();
});

test('a zone that IANA renamed is offered by its current name, beside the former one', async () => {
  const user = open();
  await user.clear(field());
  await user.keyboard('calcutta');
  expect(activeOption()).toBe('Asia/KolkataAsia/Calcutta');
});

test('Escape closes the list and discards the text; only a second Escape closes the dialog', async () => {
  const user = open();
  await user.clear(field());
  await user.keyboard('nowhere');
  expect(screen.getByText('No time zone matches')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field().value).toBe('Europe/London');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the arrow keys open the list, and Tab leaves it without choosing', async () => {
  const user = open();
  field().focus();
  await user.keyboard('{ArrowDown}');
  expect(activeOption()).toBe('Europe/London');
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(chosen()).toBe('Europe/London');
});

test.each([
  ['asia/tokyo', 'Asia/Tokyo'],
  [' america/new york ', 'America/New_York'],
  ['US/Eastern', 'America/New_York'],
  ['Japan', 'Asia/Tokyo'],
  ['Iran', 'Asia/Tehran'],
  ['tok', 'Europe/London'],
  ['+02:00', 'Europe/London'],
])('when the field is left with %j typed, the zone is %s', async (text, zone) => {
  const user = open();
  await user.clear(field());
  await user.type(field(), text);
  await user.tab();
  expect(chosen()).toBe(zone);
  expect(field().value).toBe(zone.replaceAll('_', ' '));
});

test('a disabled field does not open', async () => {
  const user = open(true);
  await user.click(field());
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});
