import { AppError } from '@vitrine/contract/core/errors';
import { QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { exampleMember } from '../test/examples/example-people.ts';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { type Api, ApiProvider } from './use-api.tsx';
import { q } from './q.ts';
import { type Failing, QueryProvider } from './query-provider.tsx';

/** A button that renames a screen, which the server refuses; the page says so by itself, too. */
function Rename({ meta }: { meta: Failing<string> }) {
  const renaming = useMutation({
    mutationFn: (_name: string) => Promise.reject(new AppError('device.not_found')),
    meta,
  });
  return (
    <>
      <button type="button" onClick={() => renaming.mutate('Kiosk')}>
        Rename
      </button>
      {renaming.isError && <p>Not renamed</p>}
    </>
  );
}

async function rename(meta: Failing<string>) {
  render(
    <ToastProvider durationMs={Infinity}>
      <QueryProvider queries={new QueryClient()}>
        <Rename meta={meta} />
      </QueryProvider>
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await screen.findByText('Not renamed');
}

test('a change that fails says so in a toast, with the reason', async () => {
  await rename({ failure: 'Failed to rename device' });
  expect(await screen.findByText('Failed to rename device')).toBeInTheDocument();
  expect(screen.getByText(new AppError('device.not_found').message)).toBeInTheDocument();
});

test('the title can name what was changed', async () => {
  await rename({ failure: (name) => `Failed to rename ${name}` });
  expect(await screen.findByText('Failed to rename Kiosk')).toBeInTheDocument();
});

test('a change whose failure the page shows has no toast', async () => {
  await rename({});
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(screen.queryByText(new AppError('device.not_found').message)).not.toBeInTheDocument();
});

const members = async () => ({ members: [exampleMember('Ada', { role: 'owner' })] });

test('a change that the role no longer allows says who can make it, and reads the role again', async () => {
  const me = vi.fn<() => Promise<unknown>>(async () => ({ role: 'viewer' }));
  const queries = new QueryClient();
  function Page() {
    useQuery({ queryKey: q.accounts.me().queryKey, queryFn: me, meta: { failure: 'Failed' } });
    const change = useMutation({
      mutationFn: () => Promise.reject(new AppError('auth.role_required', { details: { role: 'editor' } })),
      meta: { failure: 'Failed to rename' },
    });
    return (
      <button type="button" onClick={() => change.mutate()}>
        Rename
      </button>
    );
  }
  render(
    <ToastProvider durationMs={Infinity}>
      <ApiProvider api={{ team: { members } } as unknown as Api}>
        <QueryProvider queries={queries}>
          <Page />
        </QueryProvider>
      </ApiProvider>
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Only editors and above can do it. Ask Ada.')).toBeInTheDocument();
  expect(screen.queryByText('Failed to rename')).not.toBeInTheDocument();
  await waitFor(() => expect(me).toHaveBeenCalledTimes(2));
});
