import { act, fireEvent, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongTable } from './long-table.tsx';
import { type Selection, useIsSelected, useSelection } from './use-selection.ts';

interface Player {
  id: string;
  name: string;
}

const players = Array.from({ length: 500 }, (_, index): Player => ({ id: `${index}`, name: `Player ${index}` }));

/** The ids of the rows that were rendered, in order. */
const rendered: string[] = [];

const onNearEnd = vi.fn<() => void>();

/** A table of the first players. */
function Players({ count, total = count }: { count: number; total?: number }) {
  const selection = useSelection(players);
  return (
    <LongTable
      label="Players"
      total={total}
      items={players.slice(0, count)}
      columns={[2, 1]}
      rowPx={[40, 60]}
      heads={<th>Name</th>}
      onNearEnd={onNearEnd}
    >
      {(player, index) => <Row key={player.id} player={player} index={index} selection={selection} />}
    </LongTable>
  );
}

interface RowProps {
  player: Player;
  index: number;
  selection: Selection<Player>;
}

const Row = memo(function Row({ player, index, selection }: RowProps) {
  rendered.push(player.id);
  return (
    <tr aria-rowindex={index + 2} aria-selected={useIsSelected(selection, player.id)}>
      <td>
        <button type="button" onClick={() => selection.toggle(player)}>
          {player.name}
        </button>
      </td>
    </tr>
  );
});

const scrollTo = (px: number) =>
  act(async () => {
    Object.defineProperty(window, 'scrollY', { value: px, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

beforeEach(async () => {
  await scrollTo(0);
  rendered.length = 0;
  onNearEnd.mockClear();
  // Without a layout, every element would be at the top of the window, however far it is scrolled.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await scrollTo(0);
});

const rows = () => screen.getAllByRole('row').slice(1);

test('the rows in view and a few around them are rendered, and the others keep their room', () => {
  render(<Players count={500} />);
  // The window of 768 px shows at most 20 rows of 40 px.
  expect(rows().length).toBeLessThanOrEqual(30);
  expect(screen.getByRole('table', { name: 'Players' })).toHaveAttribute('aria-rowcount', '501');
  expect(rows()[0]).toHaveAttribute('aria-rowindex', '2');
  const room = document.querySelector<HTMLElement>('tbody [aria-hidden] td');
  expect(room?.style.height).toBe(`${(500 - rows().length) * 40}px`);
  expect(room).toHaveAttribute('colspan', '2');
  expect(onNearEnd).not.toHaveBeenCalled();
});

test('scrolling renders the rows that come into view, and the end asks for more', async () => {
  const { rerender } = render(<Players count={60} total={80} />);
  const before = new Set(rendered);
  rendered.length = 0;
  await scrollTo(600);
  expect(rendered.filter((id) => before.has(id))).toEqual([]);
  expect(rendered.length).toBeLessThanOrEqual(15);
  expect(onNearEnd).toHaveBeenCalledOnce();
  rendered.length = 0;
  rerender(<Players count={80} />);
  expect(rendered).toEqual([]);
});

test('selecting a thing renders its row, and no other', () => {
  render(<Players count={500} />);
  rendered.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Player 3' }));
  expect(rendered).toEqual(['3']);
  expect(rows().filter((row) => row.getAttribute('aria-selected') === 'true')).toHaveLength(1);
});
