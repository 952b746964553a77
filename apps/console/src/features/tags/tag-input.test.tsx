import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TagInput } from './tag-input.tsx';

const onChange = vi.fn<(tags: string[]) => void>();

function Tagged({ tags }: { tags: string[] }) {
  const [value, setValue] = useState(tags);
  return (
    <TagInput
      label="Tags"
      value={value}
      onValueChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      offered={['north', 'south']}
    />
  );
}

function open(tags: string[] = []) {
  onChange.mockClear();
  render(<Tagged tags={tags} />);
  return { person: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Add tag to Tags' }) };
}

test('Enter, a comma and leaving the field add what was typed, in lower case and in order', async () => {
  const { person, field } = open(['north']);
  await person.type(field, 'South{Enter}  Old   Town,east');
  await person.tab();
  expect(onChange).toHaveBeenLastCalledWith(['east', 'north', 'old town', 'south']);
  expect(field).toHaveValue('');
});

test('Backspace in the empty field removes the last tag, and each has a button', async () => {
  const { person, field } = open(['north', 'south', 'west']);
  await person.type(field, '{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith(['north', 'south']);
  await person.click(screen.getByRole('button', { name: 'Remove the tag north' }));
  expect(onChange).toHaveBeenLastCalledWith(['south']);
  expect(field).toHaveFocus();
});

test('what is no tag stays in the field, and the field says why', async () => {
  const { person, field } = open();
  await person.type(field, '<b>{Enter}');
  expect(screen.getByText(/^A tag has at most 40 letters/)).toBeInTheDocument();
  expect(field).toHaveValue('<b>');
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(onChange).not.toHaveBeenCalled();
});

test('tags that there are already are offered', () => {
  const { field } = open(['north']);
  const offered = document.querySelectorAll(`#${CSS.escape(field.getAttribute('list') ?? '')} option`);
  expect([...offered].map((option) => option.getAttribute('value'))).toEqual(['south']);
});
