import { AppError, type ErrorCode } from '@vitrine/contract/core/errors';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { q } from '../api/q.ts';
import { Status } from '../ui/screen/status.tsx';
import { ConnectionNotice, ConnectionWatch } from './connection-notice.tsx';

/** A page that shows a screen, and can be refreshed; refreshing fails with `failure.code`. */
function open(failure: { code: ErrorCode | null }) {
  function Page() {
    const { data, refetch } = useQuery({
      queryKey: q.devices.list.key,
      queryFn: async () => {
        if (failure.code !== null) throw new AppError(failure.code);
        return 'Kiosk';
      },
    });
    return (
      <>
        <ConnectionNotice />
        {data !== undefined && <Status state="online" />}
        <button type="button" onClick={() => void refetch()}>
          Refresh
        </button>
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConnectionWatch>
        <Page />
      </ConnectionWatch>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test('without a connection a notice shows the time of the data, and no device is shown as online', async () => {
  const failure: { code: ErrorCode | null } = { code: null };
  const person = open(failure);
  expect(await screen.findByText('Online')).toBeInTheDocument();
  expect(screen.queryByText('No connection.')).not.toBeInTheDocument();

  failure.code = 'network.failed';
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  const notice = await screen.findByText('No connection.');
  expect(notice.compareDocumentPosition(screen.getByText('Was online'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^Your screens keep playing. This page shows the state at \d\d:\d\d/)).toBeInTheDocument();
  expect(screen.queryByText('Online')).not.toBeInTheDocument();

  failure.code = null;
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Online')).toBeInTheDocument();
  expect(screen.queryByText('No connection.')).not.toBeInTheDocument();
});

test('one failing request is not reported as a lost connection', async () => {
  const failure: { code: ErrorCode | null } = { code: null };
  const person = open(failure);
  await screen.findByText('Online');
  failure.code = 'server.failed';
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Online')).toBeInTheDocument();
  expect(screen.queryByText('No connection.')).not.toBeInTheDocument();
});
