import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { ColorChoice } from './color-choice.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { PasswordInput } from './password-input.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { Slider } from './slider.tsx';
import { Switch } from './switch.tsx';

/** Holds the value of a controlled field. */
function Holding<Value>({
  first,
  children,
}: {
  first: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}

describe('a field', () => {
  test.each([
    ['a text input', <Input key="1" />],
    ['a password', <PasswordInput key="2" />],
    ['a choice', <Select key="3" />],
    ['a slider', <Slider key="4" value={1} onValueChange={() => {}} />],
    ['a switch', <Switch key="5" checked onCheckedChange={() => {}} />],
  ])('gives %s its label, its hint and its error', (_, control) => {
    render(
      <Field label="Brightness" hint="0 is dark." error="Too bright">
        {control}
      </Field>,
    );
    const field = screen.getByLabelText('Brightness');
    expect(field).toHaveAttribute('aria-invalid', 'true');
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Too bright', '0 is dark.']);
  });

  test('without an error or a hint describes nothing', () => {
    render(
      <Field label="Name" error="">
        <Input />
      </Field>,
    );
    const field = screen.getByLabelText('Name');
    expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([null, null]);
  });

  test('of several controls is a group with their label', () => {
    render(
      <Field group label="Quiet hours" error="Ends before it begins">
        <Input aria-label="From" />
        <Input aria-label="Until" />
      </Field>,
    );
    const group = screen.getByRole('group', { name: 'Quiet hours' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Ends before it begins',
    );
    expect(screen.getByLabelText('From').getAttribute('aria-describedby')).toBeNull();
  });
});

describe('a busy button', () => {
  const pressed = vi.fn<() => void>();
  const submitted = vi.fn<() => void>();

  test('keeps the focus, and neither a click nor Enter in a field of its form does anything', async () => {
    const user = userEvent.setup();
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <Input aria-label="Name" />
        <Button type="submit" busy onClick={pressed}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await user.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.type(screen.getByLabelText('Name'), 'Bar{Enter}');
    expect(pressed).not.toHaveBeenCalled();
    expect(submitted).not.toHaveBeenCalled();
  });

  test('a button in a form submits it only with the type submit', async () => {
    const user = userEvent.setup();
    render(
      <form onSubmit={submitted}>
        <Button>Cancel</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(submitted).not.toHaveBeenCalled();
  });
});

test('a switch is turned by click and by Space', async () => {
  const user = userEvent.setup();
  render(
    <Holding first={false}>{(on, setOn) => <Switch label="Alerts" checked={on} onCheckedChange={setOn} />}</Holding>,
  );
  const toggle = screen.getByRole('switch', { name: 'Alerts' });
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-checked', 'true');
  await user.keyboard(' ');
  expect(toggle).toHaveAttribute('aria-checked', 'false');
});

test('a partly checked checkbox is checked by a click, and unchecked by the next', async () => {
  const user = userEvent.setup();
  const changed = vi.fn<(checked: boolean) => void>();
  render(
    <Holding<boolean | 'some'> first="some">
      {(checked, setChecked) => (
        <Checkbox
          label="All files"
          labelHidden
          checked={checked}
          onCheckedChange={(next) => {
            changed(next);
            setChecked(next);
          }}
        />
      )}
    </Holding>,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All files' });
  expect(box.indeterminate).toBe(true);
  await user.click(box);
  expect([box.indeterminate, box.checked]).toEqual([false, true]);
  await user.click(box);
  expect(changed.mock.calls).toEqual([[true], [false]]);
});

test('a slider reads out its number with the unit', () => {
  render(
    <Holding first={40}>
      {(value, setValue) => <Slider label="Volume" unit="%" value={value} onValueChange={setValue} />}
    </Holding>,
  );
  const slider = screen.getByRole('slider', { name: 'Volume' });
  expect(slider).toHaveAttribute('aria-valuetext', '40%');
  fireEvent.change(slider, { target: { value: '65' } });
  expect(slider).toHaveAttribute('aria-valuetext', '65%');
  expect(screen.getByText('65%')).toBeInTheDocument();
});

test('a color is chosen by the name of the color', async () => {
  const user = userEvent.setup();
  const colors = [
    { value: '#ef4444', name: 'Red' },
    { value: '#3b82f6', name: 'Blue' },
  ];
  render(
    <Holding first="#ef4444">
      {(color, setColor) => <ColorChoice label="Group color" value={color} onValueChange={setColor} colors={colors} />}
    </Holding>,
  );
  await user.click(screen.getByRole('radio', { name: 'Blue' }));
  expect(screen.getByRole('radio', { name: 'Blue', checked: true })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Red', checked: false })).toBeInTheDocument();
});

test('a password is hidden until it is shown, and the typed text stays', async () => {
  const user = userEvent.setup();
  render(<PasswordInput aria-label="Password" />);
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(input, 'correct horse');
  expect(input.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect([input.type, input.value]).toEqual(['text', 'correct horse']);
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

test('the clear button of a search empties it and leaves the focus in it', async () => {
  const user = userEvent.setup();
  render(
    <Holding first="">
      {(text, setText) => <SearchField label="Search files" value={text} onValueChange={setText} />}
    </Holding>,
  );
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search files' });
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  await user.type(input, 'leo');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(input.value).toBe('');
  expect(input).toHaveFocus();
});
