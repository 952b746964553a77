import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { selectedIn, useIsSelected, type Selection, useSelected, useSelection } from './use-selection.ts';

interface Item {
  id: string;
}

const all: readonly Item[] = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

function Row({ item, selection }: { item: Item; selection: Selection<Item> }) {
  return (
    <button
      type="button"
      aria-pressed={useIsSelected(selection, item.id)}
      onClick={(event) => selection.toggle(item, event)}
    >
      {item.id}
    </button>
  );
}

function List({ items = all }: { items?: readonly Item[] }) {
  const selection = useSelection(items);
  const selected = useSelected(selection);
  return (
    <>
      {items.map((item) => (
        <Row key={item.id} item={item} selection={selection} />
      ))}
      <input type="text" aria-label="Name" />
      <button type="button" onClick={() => selection.selectAll()}>
        All
      </button>
      <p role="status">
        {[...selected.keys()].join('')} of {selectedIn(items, selected).length}
      </p>
    </>
  );
}

const status = () => screen.getByRole('status').textContent;
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a click selects an item, and a second one removes it from the selection', async () => {
  render(<List />);
  await click('b');
  await click('d');
  expect(status()).toContain('bd of 2');
  await click('b');
  expect(status()).toContain('d of 1');
  expect(screen.getByRole('button', { name: 'd', pressed: true })).toBeDefined();
});

test('Shift and a click select the range from the previous click, upwards and downwards', async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.click(screen.getByRole('button', { name: 'c' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'a' }));
  await user.keyboard('{/Shift}');
  expect(status()).toContain('of 3');
});

test('items stay selected when a filter removes them from the list', async () => {
  const { rerender } = render(<List />);
  await click('All');
  rerender(<List items={all.slice(0, 1)} />);
  expect(status()).toContain('abcd of 1');
});

test('Escape clears the selection, but not from a text field', async () => {
  render(<List />);
  await click('a');
  await userEvent.type(screen.getByLabelText('Name'), '{Escape}');
  expect(status()).toContain('a of 1');
  await click('b');
  await userEvent.keyboard('{Escape}');
  expect(status()).toContain('of 0');
});

test('Escape closes an open dialog and keeps the selection', async () => {
  render(
    <>
      <List />
      <div role="dialog" aria-label="Open" />
    </>,
  );
  await click('a');
  await userEvent.keyboard('{Escape}');
  expect(status()).toContain('a of 1');
});
