import type { Takeover } from '@vitrine/contract/takeovers/takeovers';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { TakeoverPicture } from '../content/index.ts';
import { hasShown } from './draft.ts';
import { formatClockOrDate, describeShown, describeTarget } from './takeover-text.ts';

interface EndedSectionProps {
  ended: readonly Takeover[];
  now: Date;
  timeZone: string;
  onStart: (takeover: Takeover) => void;
}

/** The last takeovers that ended; each can be started again. */
export function EndedSection({ ended, now, timeZone, onStart }: EndedSectionProps) {
  if (ended.length === 0) return null;
  return (
    <Section title={t('Ended')} count={ended.length}>
      <Rows
        label={t('Ended')}
        items={ended}
        look="lined"
        className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3 py-2.5"
      >
        {(takeover) => {
          const { title } = takeover;
          return (
            <>
              <TakeoverPicture small shown={takeover} />
              <span className="min-w-0">
                <b className="block truncate font-strong">{title}</b>
                <span className="line-clamp-2 text-1 text-ink-2">
                  {t('{screens}. {shown}', { screens: describeTarget(takeover), shown: describeShown(takeover) })}
                </span>
                <span className="block text-1 text-ink-3 wrap-anywhere">{describeTimes(takeover, now, timeZone)}</span>
              </span>
              {hasShown(takeover) && (
                <Button
                  small
                  needs="takeovers.start"
                  aria-label={t('Start {title} again', { title })}
                  onClick={() => onStart(takeover)}
                >
                  {t('Start again')}
                </Button>
              )}
            </>
          );
        }}
      </Rows>
    </Section>
  );
}

/** `16:30 to 17:00, by Ada`. */
function describeTimes({ startedAt, startedBy, endedAt }: Takeover, now: Date, timeZone: string): string {
  const start = formatClockOrDate(startedAt, now, timeZone);
  const name = startedBy;
  if (endedAt === null) {
    return name === null ? t('{start} to now', { start }) : t('{start} to now, by {name}', { start, name });
  }
  const end = formatClockOrDate(endedAt, now, timeZone);
  return name === null ? t('{start} to {end}', { start, end }) : t('{start} to {end}, by {name}', { start, end, name });
}
