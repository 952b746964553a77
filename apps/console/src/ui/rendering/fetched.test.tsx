import { act, render, screen } from '@testing-library/react';
import { Fragment, Suspense } from 'react';
import { expect, test } from 'vitest';
import { fetched } from './fetched.tsx';

const Part = () => <p>The part</p>;

/** Code that is fetched when the test says so. */
function createCode() {
  const { promise, resolve } = Promise.withResolvers<typeof Part>();
  return { fetch: () => promise, arrive: () => act(async () => resolve(Part)) };
}

test('a part whose code is loaded is shown without a fallback first', async () => {
  const Shown = fetched(async () => Part, Fragment);
  await Shown.load();
  render(
    <Suspense fallback="Loading...">
      <Shown />
    </Suspense>,
  );
  expect(document.body.textContent).toBe('The part');
});

test('a part whose code is not loaded yet is fetched when it is shown, and leaves its place empty until then', async () => {
  const { fetch, arrive } = createCode();
  const Shown = fetched(fetch);
  render(
    <Suspense fallback="Loading...">
      Beside it. <Shown />
    </Suspense>,
  );
  expect(document.body.textContent).toBe('Beside it. ');
  await arrive();
  expect(screen.getByText('The part')).toBeInTheDocument();
});

test('what is around a part can wait for its code', async () => {
  const { fetch, arrive } = createCode();
  const Shown = fetched(fetch, Fragment);
  render(
    <Suspense fallback="Loading...">
      Beside it. <Shown />
    </Suspense>,
  );
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  await arrive();
  expect(await screen.findByText('The part')).toBeVisible();
});
