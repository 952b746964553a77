import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { Explained } from './explained.tsx';

beforeEach(() => localStorage.clear());

const explanations = (
  <>
    <Explained term="takeover">Above everything else.</Explained>
    <Explained term="standby">Prepared for later.</Explained>
  </>
);

test('an explanation leads to its word in the glossary', async () => {
  await renderPage(explanations, {});
  expect(screen.getAllByRole('link', { name: 'Glossary' }).map((link) => link.getAttribute('href'))).toEqual([
    '/docs/glossary#takeover',
    '/docs/glossary#standby',
  ]);
});

test('an explanation that was closed stays away in this browser, and the others stay', async () => {
  const person = await renderPage(explanations, {});
  await person.click(screen.getAllByRole('button', { name: 'Close this explanation' })[0]!);
  expect(screen.queryByText(/Above everything else/)).not.toBeInTheDocument();
  await renderPage(explanations, {});
  expect(screen.queryByText(/Above everything else/)).not.toBeInTheDocument();
  expect(screen.getAllByText(/Prepared for later/)).not.toHaveLength(0);
});
