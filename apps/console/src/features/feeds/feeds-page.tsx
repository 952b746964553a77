import type { Feed } from '@vitrine/contract/layouts/feeds';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { formatList } from '../../ui/format/format.ts';
import { useMay } from '../../ui/access/may.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { useAsked } from '../../ui/routing/use-asked.ts';
import { ReadOnlyNotice } from '../accounts/index.ts';
import { EffectLine } from '../effect/index.ts';
import { FeedCard } from './feed-card.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { useFeeds } from './feeds-read.ts';

/** The account's feeds: what the server last read of each, and when it reads it again. */
export function FeedsPage() {
  const query = useFeeds();
  const [edited, setEdited] = useState<Feed | 'new' | null>(null);
  useAsked('new', () => setEdited('new'), useMay()('feeds.create'));
  const confirm = useConfirm();
  const removing = useChange(
    q.feeds.remove({ failure: t('Failed to delete the feed'), done: t('Feed deleted'), isQuick: true }),
  );
  const remove = ({ id, name, layouts }: Feed) =>
    confirm({
      title: t('Delete feed'),
      text: (
        <>
          <p>{rich('{name} will be deleted.', { name: <b>{name}</b> })}</p>
          {layouts.length > 0 && (
            <p>
              {rich(
                'It is shown in {layouts}. Its elements stay there, and show nothing until you choose another feed.',
                { layouts: <b>{formatList(layouts.map((layout) => layout.name))}</b> },
              )}
            </p>
          )}
          <p className="text-ink-2">{t(`This can't be undone.`)}</p>
        </>
      ),
      effect: <EffectLine planned={q.feeds.remove.plan({ params: { id } })} />,
      confirm: t('Delete'),
      cancel: t('Keep'),
      staysAfterFailure: true,
      act: () => removing.mutateAsync({ params: { id } }),
    });
  const add = (
    <Button variant="primary" needs="feeds.create" onClick={() => setEdited('new')}>
      <Plus />
      {t('Add feed')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Feeds')}
        description={t('News of other sites for tickers and lists in layouts, read every ten minutes')}
        actions={add}
      />
      <PageBody close>
        <Region
          of={query}
          isEmpty={({ feeds }) => feeds.length === 0}
          skeleton="h-48"
          empty={{
            title: t('No feeds yet'),
            text: t(
              'Add the RSS, Atom or JSON Feed of a site, and show its newest entries in the elements Ticker and Feed list of a layout.',
            ),
            children: [add, <ReadOnlyNotice key="notice" route="feeds.create" />],
          }}
        >
          {({ feeds }) => (
            <Rows label={t('Feeds')} items={feeds} look="cards">
              {(feed) => <FeedCard feed={feed} onEdit={() => setEdited(feed)} onRemove={() => void remove(feed)} />}
            </Rows>
          )}
        </Region>
      </PageBody>
      {edited !== null && <FeedDialog feed={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
