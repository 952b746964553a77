import { AppError } from '@vitrine/contract/core/errors';
import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { q } from '../api/q.ts';
import { ErrorBoundary } from './error-boundary.tsx';

// React reports every error that a boundary catches.
const reported = vi.spyOn(console, 'error');
beforeEach(() => void reported.mockImplementation(() => {}));
afterEach(() => void reported.mockClear());

const load = vi.fn<() => Promise<string>>();
beforeEach(() => void load.mockReset());

function Devices() {
  return useSuspenseQuery({ queryKey: q.devices.list.key, queryFn: load, meta: { failure: 'Failed to fetch devices' } })
    .data;
}

function Broken(): ReactNode {
  throw new TypeError('x is undefined');
}

/** The page at an address, with its boundary. Returns a function that navigates to another one. */
function open(page: ReactNode, place = '/device-management') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const at = (shown: ReactNode, path: string) => (
    <QueryClientProvider client={queries}>
      <ErrorBoundary title="Device Management" place={path}>
        <Suspense fallback="Loading...">{shown}</Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
  const { rerender } = render(at(page, place));
  return (shown: ReactNode, path: string) => rerender(at(shown, path));
}

test('a page that cannot load its data keeps its title, names what failed, and recovers by a retry', async () => {
  const user = userEvent.setup();
  load.mockRejectedValueOnce(new AppError('network.failed')).mockResolvedValueOnce('Kiosk');
  open(<Devices />);
  expect(await screen.findByRole('heading', { name: 'Failed to fetch devices' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Device Management' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByText('Kiosk')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a retry that fails again shows the new reason', async () => {
  const user = userEvent.setup();
  load.mockRejectedValueOnce(new AppError('network.failed')).mockRejectedValue(new AppError('auth.forbidden'));
  open(<Devices />);
  await user.click(await screen.findByRole('button', { name: 'Retry now' }));
  expect(await screen.findByText('Only administrators can do this.')).toBeInTheDocument();
});

test('a page that throws offers to reload the console, and shows no internals', async () => {
  open(<Broken />);
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeInTheDocument();
  expect(screen.getByText('Your screens keep playing.')).toBeInTheDocument();
  expect(document.body.textContent).not.toContain('undefined');
});

test('a failed page is retried when the address changes', async () => {
  const goTo = open(<Broken />, '/device-management/dev_1');
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeInTheDocument();
  goTo(<p>Settings of the screen</p>, '/device-management/dev_1/settings');
  expect(await screen.findByText('Settings of the screen')).toBeInTheDocument();
});
