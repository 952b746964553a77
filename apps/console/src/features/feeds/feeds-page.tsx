import type { Feed } from '@vitrine/contract/layouts/feeds';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { ReadOnlyNotice } from '../accounts/index.ts';
import { FeedCard } from './feed-card.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { useFeeds } from './queries.ts';
import { useFeedDeletion } from './use-removal.tsx';

/** The account's feeds: what the server last read of each, and when it reads it again. */
export function FeedsPage() {
  const query = useFeeds();
  const [edited, setEdited] = useState<Feed | 'new' | null>(null);
  const remove = useFeedDeletion();
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
        <Region
          of={query}
          title="Failed to fetch feeds"
          skeleton="h-48"
          isEmpty={({ feeds }) => feeds.length === 0}
          empty={{
            title: 'No feeds yet',
            text: 'Add the RSS, Atom or JSON Feed of a site, and show its newest entries in the elements Ticker and Feed list of a layout.',
            children: [add, <ReadOnlyNotice key="notice" route="feeds.create" what="add feeds" />],
          }}
        >
          {({ feeds }) => (
            <Rows label="Feeds" items={feeds} look="cards">
              {(feed) => <FeedCard feed={feed} onEdit={() => setEdited(feed)} onRemove={() => void remove(feed)} />}
            </Rows>
          )}
        </Region>
      </PageBody>
      {edited !== null && <FeedDialog feed={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
