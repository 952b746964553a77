import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { fetchedComponent } from './fetched.tsx';

const page = () => fetchedComponent(async () => () => <p>The page</p>);

test('a page whose code is loaded is shown without a fallback first', async () => {
  const { load, Component } = page();
  await load();
  render(
    <Suspense fallback="Loading...">
      <Component />
    </Suspense>,
  );
  expect(document.body.textContent).toBe('The page');
});

test('a page whose code is not loaded yet is fetched when it is shown', async () => {
  const { Component } = page();
  await act(async () =>
    render(
      <Suspense fallback="Loading...">
        <Component />
      </Suspense>,
    ),
  );
  expect(await screen.findByText('The page')).toBeInTheDocument();
});
