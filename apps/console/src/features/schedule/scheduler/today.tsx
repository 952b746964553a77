import { useDeferredValue } from 'react';
import { t } from '@vitrine/messages/t';
import { Link, useSearchParams } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { SkeletonTable } from '../../../ui/lists/skeleton-table.tsx';
import { useAddressText, withParam } from '../../../ui/forms/use-address-text.ts';
import { ScreenDays } from './components/screen-days.tsx';
import { type ReadStatus, useServerClock } from './server-clock.ts';

/** The end of a day causes no change event. */
const DAYS_POLL_MS = 60_000;

interface TodayProps {
  status: ReadStatus;
  isRefreshing: boolean;
}

/** The timelines of all screens for the 24 hours of today, one page of screens at a time. */
export function Today({ status, isRefreshing }: TodayProps) {
  const timeZone = useTimeZone();
  const { now } = useServerClock(status);
  const [params] = useSearchParams();
  const search = useAddressText('search', ['after']);
  const after = params.get('after');
  const found = useDeferredValue(search.settled);
  const days = useRead(
    q.playout.days.page({
      query: { timezone: timeZone, search: found || undefined, cursor: after ?? undefined },
      pollMs: 0,
      intervalMs: isRefreshing && DAYS_POLL_MS,
      keepsPrevious: true,
      failure: t('Failed to load today’s plan'),
    }),
  );
  const { data, isPlaceholderData } = days;
  const isPaged = data !== undefined && (data.next !== null || after !== null);
  return (
    <Section
      title={t('Today')}
      {...(data !== undefined && data.total > 0 && { count: data.total })}
      note={t('24 hours in {timeZone}', { timeZone })}
      {...((isPaged || search.text !== '') && {
        tools: <SearchField label={t('Search screens')} value={search.text} onValueChange={search.setText} />,
      })}
    >
      <Region
        of={days}
        skeleton={<SkeletonTable label={t('Loading screens')} rows={4} />}
        isEmpty={({ body }) => body.length === 0}
        empty={
          search.settled === ''
            ? {
                title: t('No screens yet'),
                text: t('Add a screen to see what it plays over the day.'),
                children: (
                  <Button needs="devices.pair" asChild variant="primary">
                    <Link to="/device-management?pair=">{t('Add device')}</Link>
                  </Button>
                ),
              }
            : { plain: true, title: t('No screens match your search') }
        }
      >
        {({ body }) => (
          <div className={isPlaceholderData ? 'opacity-60' : undefined}>
            <ScreenDays days={body} now={now} timeZone={timeZone} />
          </div>
        )}
      </Region>
      {isPaged && (
        <nav aria-label={t('Pages of screens')} className="mt-4 flex items-center gap-2">
          <p className="me-auto text-ink-2">
            {t('{shown, number} of {count, plural, one {# screen} other {# screens}}', {
              shown: data.body.length,
              count: data.total,
            })}
          </p>
          <PageLink to={after === null ? null : withParam(params, 'after', '')}>{t('First page')}</PageLink>
          <PageLink to={data.next === null ? null : withParam(params, 'after', data.next)}>{t('Next')}</PageLink>
        </nav>
      )}
    </Section>
  );
}

/** Disabled if there is no such page. */
const PageLink = ({ to, children }: { to: URLSearchParams | null; children: string }) =>
  to === null ? (
    <Button disabled>{children}</Button>
  ) : (
    <Button asChild>
      <Link to={`?${to}`}>{children}</Link>
    </Button>
  );
