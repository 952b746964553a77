import type { Takeover } from '@vitrine/contract/takeovers';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { TakeoverPicture } from '../content/index.ts';
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
          const { title, startedAt, startedBy, endedAt, content, message } = takeover;
          return (
            <>
              <TakeoverPicture small shown={takeover} />
              <span className="min-w-0">
                <b className="block truncate font-strong">{title}</b>
                <span className="line-clamp-2 text-1 text-ink-2">{`${describeTarget(takeover)}. ${describeShown(takeover)}`}</span>
                <span className="block text-1 text-ink-3 wrap-anywhere">
                  {`${formatClockOrDate(startedAt, now, timeZone)} to ${endedAt === null ? 'now' : formatClockOrDate(endedAt, now, timeZone)}${
                    startedBy === null ? '' : t(', by {startedBy}', { startedBy })
                  }`}
                </span>
              </span>
              {(content !== null || message !== null) && (
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
