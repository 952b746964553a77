import type { Session } from '@vitrine/contract/sign-in/sessions';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { nameBrowser } from '../../ui/format/browser-text.ts';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { formatDateTime } from '../../ui/format/format.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { CardSection } from './components/card-section.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** More sessions than these are shown when they are asked for. */
const SHOWN_AT_FIRST = 3;

/** Polled, because signing in elsewhere sends no change event. */
const SESSIONS_POLL_MS = 10_000;

/** The sessions of the person, which can be ended one by one or together. */
export function SessionsSection() {
  const ending = useChange(q.accounts.endSession({ failure: t('Error'), done: t('Session ended') }));
  const timeZone = useTimeZone();
  const timeOf = (instant: string) => formatDateTime(instant, 'invalid', timeZone);
  const [showsAll, setShowsAll] = useState(false);
  const read = useRead(
    q.accounts.sessions({
      intervalMs: SESSIONS_POLL_MS,
      failure: t('Failed to fetch sessions'),
      select: ({ sessions }) => sessions,
    }),
  );
  return (
    <CardSection id="sessions" title={t('Sessions')}>
      <Region of={read} skeleton="h-32 rounded">
        {(sessions) => (
          <div className="grid gap-5">
            <Rows
              label={t('Sessions')}
              items={sessions.toSorted(byUse).slice(0, showsAll ? sessions.length : SHOWN_AT_FIRST)}
              look="plain"
              className="flex items-center gap-4 py-3 first:pt-0 last:pb-0"
            >
              {(session) => (
                <>
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="font-medium" title={session.userAgent}>
                        {nameBrowser(session.browser, session.browserParts)}
                      </span>
                      {session.isCurrent && <Badge tone="accent">{t('This session')}</Badge>}
                    </p>
                    <p className="text-1 text-ink-2">{describeMethod(session)}</p>
                    <p className="text-1 text-ink-3">
                      {session.isCurrent
                        ? t('Signed in {time}', { time: timeOf(session.createdAt) })
                        : t('Signed in {time}, last used {lastTime}', {
                            time: timeOf(session.createdAt),
                            lastTime: timeOf(session.lastUsedAt),
                          })}
                    </p>
                  </div>
                  {!session.isCurrent && (
                    <Button
                      small
                      busy={ending.isPending && ending.variables.params.id === session.id}
                      aria-label={t('End the session of {browser}', {
                        browser: nameBrowser(session.browser, session.browserParts),
                      })}
                      onClick={() => ending.mutate({ params: { id: session.id } })}
                    >
                      {t('End', {}, 'a session')}
                    </Button>
                  )}
                </>
              )}
            </Rows>
            <div className="flex flex-wrap gap-3">
              <SignOutEverywhere />
              {sessions.length > SHOWN_AT_FIRST && !showsAll && (
                <Button variant="quiet" onClick={() => setShowsAll(true)}>
                  {t('Show all {count, number}', { count: sessions.length })}
                </Button>
              )}
            </div>
          </div>
        )}
      </Region>
    </CardSection>
  );
}

/** This session first, then the others by their last use. */
const byUse = (a: Session, b: Session): number =>
  Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt);

function describeMethod({ address, method, hasSecondFactor }: Session): string {
  if (method === 'passkey') return t('{address}, by passkey', { address });
  if (method === 'single-sign-on') return t('{address}, by single sign-on', { address });
  return hasSecondFactor
    ? t('{address}, by password and second factor', { address })
    : t('{address}, by password', { address });
}
