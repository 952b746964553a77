import type { Feed } from '@vitrine/contract/layouts/feeds';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { findFailure } from '../../api/failure.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ReadOnlyNotice } from '../accounts/index.ts';
import { FeedCard } from './feed-card.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { useFeeds } from './queries.ts';
import { useRemoval } from './use-removal.tsx';

/** The account's feeds: what the server last read of each, and when it reads it again. */
export function FeedsPage() {
  const query = useFeeds();
  const [edited, setEdited] = useState<Feed | 'new' | null>(null);
  const remove = useRemoval();
  const failure = findFailure(query);
  const add = (
    <Button variant="primary" needs="feeds.create" onClick={() => setEdited('new')}>
      <Plus />
      Add feed
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Feeds"
        description="News of other sites for tickers and lists in layouts, read every ten minutes"
        actions={add}
      />
      <PageBody close>
        {failure !== null ? (
          <ErrorState title="Failed to fetch feeds" {...failure} />
        ) : query.data === undefined ? (
          <SkeletonBlock className="h-48" />
        ) : query.data.feeds.length === 0 ? (
          <EmptyState
            title="No feeds yet"
            text="Add the RSS, Atom or JSON Feed of a site, and show its newest entries in the elements Ticker and Feed list of a layout."
          >
            {add}
            <ReadOnlyNotice route="feeds.create" what="add feeds" />
          </EmptyState>
        ) : (
          <ul aria-label="Feeds" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {query.data.feeds.map((feed) => (
              <li key={feed.id}>
                <FeedCard feed={feed} onEdit={() => setEdited(feed)} onRemove={() => void remove(feed)} />
              </li>
            ))}
          </ul>
        )}
      </PageBody>
      {edited !== null && <FeedDialog feed={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
