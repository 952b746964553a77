import type { Feed } from '@vitrine/contract/layouts/feeds';
import { Lock, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../ui/format/error-text.ts';
import { rich } from '../../ui/format/rich.ts';
import { Link } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { formatClock } from '../../ui/format/format.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Age } from '../../ui/screen/age.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { EntryList } from './entry-list.tsx';

/** The entries that are shown at first. */
const FIRST = 3;

/** A feed: its state, its newest entries and the layouts that show it. */
export function FeedCard({ feed, onEdit, onRemove }: { feed: Feed; onEdit: () => void; onRemove: () => void }) {
  const { name, url, reason, reasonTold, entries, layouts, isReadOnly } = feed;
  const [isWhole, setIsWhole] = useState(false);
  const refresh = useChange(
    q.feeds.refresh({
      failure: t('Failed to read the feed'),
      done({ feed: { reason: problem, reasonTold: told, lastChangedAt } }) {
        if (problem !== null) {
          return { title: t('The feed cannot be read'), text: translateAnswer(problem, told), tone: 'danger' };
        }
        return lastChangedAt === feed.lastChangedAt ? t('No new entries') : t('New entries read');
      },
      isQuick: true,
    }),
  );
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <article aria-label={name} className="contents">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-[min(100%,14rem)] flex-1">
            <h2 className="truncate text-3 font-strong" dir="auto">
              {name}
            </h2>
            <p className="truncate text-1 text-ink-3" title={url}>
              {url}
            </p>
          </div>
          <div className="flex items-center gap-1">
            <Button
              small
              needs="feeds.refresh"
              busy={refresh.isPending}
              onClick={() => refresh.mutate({ params: { id: feed.id } })}
            >
              <RefreshCw />
              {t('Read now')}
            </Button>
            {!isReadOnly && (
              <>
                <IconButton small label={t('Edit {name}', { name })} needs="feeds.update" onClick={onEdit}>
                  <Pencil />
                </IconButton>
                <IconButton small label={t('Delete {name}', { name })} needs="feeds.remove" onClick={onRemove}>
                  <Trash2 />
                </IconButton>
              </>
            )}
          </div>
        </div>
        <FeedState feed={feed} />
        {isReadOnly && (
          <p className="flex items-center gap-1.5 text-1 text-ink-2">
            <Lock className="size-3 flex-none" />
            {t('Others use this feed too, where you do not see it. People who see all of it can change it.')}
          </p>
        )}
        {reason !== null && <Notice tone="warning">{translateAnswer(reason, reasonTold)}</Notice>}
        <EntryList entries={isWhole ? entries : entries.slice(0, FIRST)} />
        {entries.length > FIRST && (
          <Button
            variant="quiet"
            small
            className="-ms-2 justify-self-start"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole
              ? t('Show fewer')
              : t('{count, plural, one {Show the entry} other {Show all # entries}}', { count: entries.length })}
          </Button>
        )}
        {layouts.length > 0 && (
          <p className="flex flex-wrap gap-x-2 text-1 text-ink-2">
            {t('Shown in')}
            {layouts.map((layout) => (
              <Link key={layout.id} to={`/layouts/${layout.id}`} className="link min-w-0 truncate">
                {layout.name}
              </Link>
            ))}
          </p>
        )}
      </article>
    </Card>
  );
}

/** The state of a feed: readable or not, its last change and its next reading. */
function FeedState({ feed: { status, reason, lastReadAt, lastChangedAt, nextReadAt } }: { feed: Feed }) {
  const timeZone = useTimeZone();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-1 text-ink-2">
      <Status state={reason === null ? 'online' : 'warning'}>
        {status === 'ok' ? t('Up to date') : status === 'failing' ? t('Cannot be read now') : t('Not read yet')}
      </Status>
      {lastReadAt !== null && <span>{rich('Last read {age}', { age: <Age instant={lastReadAt} /> })}</span>}
      {lastChangedAt !== null && <span>{rich('New entries {age}', { age: <Age instant={lastChangedAt} /> })}</span>}
      <span>{t('Next at {time}', { time: formatClock(nextReadAt, timeZone) })}</span>
    </div>
  );
}
