import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Head, type Sort, Table } from './table.tsx';

type Column = 'name' | 'size';

function Files({ rows }: { rows?: number }) {
  const [sort, setSort] = useState<Sort<Column>>({ by: 'name', descending: false });
  return (
    <Table label="Files" {...(rows !== undefined && { rows })}>
      <thead>
        <tr>
          <Head column="name" sort={sort} onSort={setSort}>
            Name
          </Head>
          <Head column="size" sort={sort} onSort={setSort} numeric>
            Size
          </Head>
          <Head>Type</Head>
        </tr>
      </thead>
      <tbody />
    </Table>
  );
}

const listSorts = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));

test('a column head sorts ascending first, then descending, and only one column is sorted', async () => {
  const user = userEvent.setup();
  render(<Files />);
  expect(listSorts()).toEqual(['ascending', null, null]);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(listSorts()).toEqual(['descending', null, null]);
  await user.click(screen.getByRole('button', { name: 'Size' }));
  expect(listSorts()).toEqual([null, 'ascending', null]);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(listSorts()).toEqual(['ascending', null, null]);
});

test('a column is sorted by keyboard too, and one that cannot be sorted has no button', async () => {
  const user = userEvent.setup();
  render(<Files />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(listSorts()).toEqual(['descending', null, null]);
  expect(screen.queryByRole('button', { name: 'Type' })).not.toBeInTheDocument();
});

test('a long table states its number of rows, with the head, before all are loaded', () => {
  render(<Files rows={1_000} />);
  expect(screen.getByRole('table', { name: 'Files' })).toHaveAttribute('aria-rowcount', '1001');
});
