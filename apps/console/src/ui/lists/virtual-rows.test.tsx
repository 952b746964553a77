import { render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { VirtualRows } from './virtual-rows.tsx';

/** 50 rows of 100 px, of which the window of 768 px shows eight. */
const listOf = (name: string) => Array.from({ length: 50 }, (_, index) => `${name} ${index + 1}`);

function rowsOf(name: string, onRender: () => void) {
  return (
    <Profiler id="list" onRender={onRender}>
      <VirtualRows label="Screens" rows={listOf(name)} keyOf={(row) => row} heightOf={() => 100} isExact gap={0}>
        {(row) => <p role="listitem">{row}</p>}
      </VirtualRows>
    </Profiler>
  );
}

test('another list shows the rows in view first, and those around them in a render that input interrupts', () => {
  const counts: number[] = [];
  const count = () => counts.push(document.querySelectorAll('[role=listitem]').length);
  const { rerender } = render(rowsOf('Lobby', count));
  const all = screen.getAllByRole('listitem').length;

  counts.length = 0;
  rerender(rowsOf('Hall', count));
  expect(counts[0]).toBeLessThan(all);
  expect(screen.getAllByRole('listitem')).toHaveLength(all);
  expect(screen.getByText('Hall 1')).toBeVisible();
});

test('a change within the list renders the rows around the view as well', () => {
  const counts: number[] = [];
  const { rerender } = render(rowsOf('Lobby', vi.fn<() => void>()));
  const all = screen.getAllByRole('listitem').length;
  rerender(rowsOf('Lobby', () => counts.push(document.querySelectorAll('[role=listitem]').length)));
  expect(new Set(counts)).toEqual(new Set([all]));
});
