import { AppError } from '@vitrine/contract/core/errors';
import type { Page } from '@vitrine/contract/core/client';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { type Api, ApiProvider } from './use-api.tsx';
import { q } from './q.ts';
import { QueryProvider } from './query-provider.tsx';
import { useChange } from './use-change.ts';
import { useLoaded, usePages, useRead } from './use-read.ts';

const show = (page: ReactNode, api: object) =>
  render(
    <ToastProvider durationMs={Infinity}>
      <ApiProvider api={api as Api}>
        <QueryProvider queries={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Suspense fallback="Loading...">{page}</Suspense>
        </QueryProvider>
      </ApiProvider>
    </ToastProvider>,
  );

/** A server with two feeds. */
function createFeeds() {
  let names = ['News', 'Weather'];
  const list = vi.fn<() => Promise<unknown>>(async () => ({ feeds: names.map((name) => ({ id: name, name })) }));
  const get = vi.fn<(request: { params: { id: string } }) => Promise<unknown>>(async ({ params: { id } }) => {
    if (!names.includes(id)) throw new AppError('feed.not_found');
    return { feed: { id, name: id } };
  });
  const remove = async ({ params }: { params: { id: string } }) => {
    if (!names.includes(params.id)) throw new AppError('feed.not_found');
    names = names.filter((name) => name !== params.id);
    return { success: true };
  };
  return { list, get, remove, forget: () => (names = []) };
}

const feedNames = q.feeds.list({
  failure: 'Failed to fetch feeds',
  select: ({ feeds }) => feeds.map(({ name }) => name).join(', '),
});

function Feeds() {
  const feeds = useRead(feedNames);
  const news = { params: { id: 'News' as never } };
  const one = useRead(q.feeds.get(news));
  const remove = useChange(q.feeds.remove({ failure: 'Failed to delete the feed', done: 'Feed deleted' }));
  if (feeds.failure !== null) return feeds.failure.title;
  return (
    <>
      <p>{feeds.data === undefined ? 'Loading' : `Feeds: ${feeds.data}`}</p>
      <p>{one.data && `About ${one.data.feed.name}`}</p>
      <button type="button" onClick={() => remove.mutate(news)}>
        Delete
      </button>
    </>
  );
}

test('a page shows what it selects of an answer', async () => {
  show(<Feeds />, { feeds: createFeeds() });
  expect(await screen.findByText('Feeds: News, Weather')).toBeInTheDocument();
});

test('a read that fails says so by its title', async () => {
  show(<Feeds />, { feeds: { ...createFeeds(), list: () => Promise.reject(new AppError('server.failed')) } });
  expect(await screen.findByText('Failed to fetch feeds')).toBeInTheDocument();
});

test('a change says that it is done, and what it made stale is read again, but not the thing that is gone', async () => {
  const feeds = createFeeds();
  show(<Feeds />, { feeds });
  await screen.findByText('About News');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Feed deleted')).toBeInTheDocument();
  expect(await screen.findByText('Feeds: Weather')).toBeInTheDocument();
  expect(feeds.get).toHaveBeenCalledOnce();
});

test('a change of something that is gone says why, and the page is read again', async () => {
  const feeds = createFeeds();
  show(<Feeds />, { feeds });
  await screen.findByText('Feeds: News, Weather');
  feeds.forget();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete the feed')).toBeInTheDocument();
  expect(await screen.findByText('Feeds:')).toBeInTheDocument();
});

/** A server that answers with a list of two entries, one a page. */
const readPage = async ({ query }: { query: { cursor?: string } }) =>
  query.cursor === undefined
    ? { body: { playlists: [{ name: 'A' }] }, next: 'after A', total: 2 }
    : { body: { playlists: [{ name: 'B' }] }, next: null, total: 2 };

const selectNames = ({ body }: Page<{ playlists: { name: string }[] }>) => body.playlists.map(({ name }) => name);

function Playlists() {
  const list = q.playlists.list.page({ query: { limit: 1 }, select: selectNames });
  const { entries: names, total, hasMore, more } = usePages(list);
  return (
    <>
      <p>{`${names.join(' and ')} of ${total}`}</p>
      {hasMore && (
        <button type="button" onClick={more}>
          More
        </button>
      )}
    </>
  );
}

test('a long list is read page by page', async () => {
  show(<Playlists />, { playlists: { list: { page: readPage } } });
  await screen.findByText('A of 2');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('A and B of 2')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

const WaitingPage = () => `${useLoaded(feedNames)} are there`;

test('a page can wait for what it reads', async () => {
  show(<WaitingPage />, { feeds: createFeeds() });
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(await screen.findByText('News, Weather are there')).toBeInTheDocument();
});

test('what does not fit to the route table does not compile', () => {
  // @ts-expect-error -- a change is nothing to read
  const read: Parameters<typeof useRead>[0] = q.feeds.remove();
  // @ts-expect-error -- the id of the feed is missing
  q.feeds.get({ failure: 'Failed to fetch the feed' });
  expect(read?.queryKey).toEqual(['feeds', 'remove', {}]);
});
