import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Router } from '../routing/navigation.tsx';
import { PageFrame, PageHeader } from './page-header.tsx';

const tabs = {
  title: 'Layouts',
  tabs: [
    { label: 'Layouts', path: '/layouts' },
    { label: 'Price Lists', path: '/prices' },
  ],
  current: '/prices',
};

const show = (header: ReactNode) =>
  render(
    <Router>
      <PageFrame end={null} tabs={tabs}>
        {header}
      </PageFrame>
    </Router>,
  );

test('a page among tabs has their title, its own name in the browser’s tab, and links to the others', () => {
  show(<PageHeader title="Price Lists" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Layouts');
  expect(document.title).toBe('Price Lists – Vitrine');
  expect(screen.getByRole('navigation', { name: 'Layouts' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Layouts' })).toHaveAttribute('href', '/layouts');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Price Lists');
});

test('a page with a parent stands in no tab', () => {
  show(<PageHeader title="New layout" back={{ to: '/layouts', label: 'Layouts' }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New layout');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
