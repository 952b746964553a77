import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { expect, test } from 'vitest';
import { useOptimisticChoice } from './use-optimistic-choice.ts';

let list = Promise.withResolvers<void>();

function Page({ value }: { value: string }) {
  if (value === 'list') use(list.promise);
  return <p>{value} page</p>;
}

/** A choice and a page that follows it. The page is rendered once its list is loaded. */
function Choice({ isRefused = false }: { isRefused?: boolean }) {
  const [value, setValue] = useState('grid');
  const choice = useOptimisticChoice(value, (next: string) => !isRefused && setValue(next));
  return (
    <>
      <button onClick={() => choice.onValueChange('list')}>{choice.value} chosen</button>
      <Suspense>
        <Page value={value} />
      </Suspense>
    </>
  );
}

async function choose() {
  await act(async () => screen.getByRole('button').click());
}

test('a choice is shown at once, and the page that depends on it later', async () => {
  list = Promise.withResolvers();
  render(<Choice />);
  await choose();
  expect(screen.getByText('list chosen')).toBeInTheDocument();
  expect(screen.getByText('grid page')).toBeInTheDocument();

  await act(async () => list.resolve());
  expect(screen.getByText('list chosen')).toBeInTheDocument();
  expect(await screen.findByText('list page')).toBeInTheDocument();
});

test('a choice that changes nothing is not shown any longer', async () => {
  render(<Choice isRefused />);
  await choose();
  expect(await screen.findByText('grid chosen')).toBeInTheDocument();
});
