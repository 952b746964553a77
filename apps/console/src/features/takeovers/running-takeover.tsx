import type { Takeover } from '@vitrine/contract/takeovers/takeovers';
import { Pencil } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { formatSpan } from '../../ui/format/format.ts';
import { rich } from '../../ui/format/rich.ts';
import { DeliveryMarks } from '../effect/index.ts';
import { TakeoverPicture } from '../content/index.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { formatClockOrDate, describeShown, describeTarget } from './takeover-text.ts';
import { takeoverDelivery } from './reads.ts';
import { TakeoverScreens } from './screens/takeover-screens.tsx';
import { useEnding } from './use-ending.tsx';

interface RunningTakeoverProps {
  takeover: Takeover;
  now: Date;
  timeZone: string;
}

/** A takeover that runs: how many of its screens show it, and which do not. */
export function RunningTakeover({ takeover, now, timeZone }: RunningTakeoverProps) {
  const titleId = useId();
  const { data: delivery, failure } = useRead(takeoverDelivery(takeover.id));
  const [isChanging, setIsChanging] = useState(false);
  const end = useEnding();
  const { title, startedAt, startedBy, until, screenCount } = takeover;
  const startTime = formatClockOrDate(startedAt, now, timeZone);
  const total = delivery?.total ?? screenCount;
  const missingCount = delivery === undefined ? 0 : delivery.total - delivery.onAir;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section
        aria-labelledby={titleId}
        className="grid items-center gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,400px)] wide:gap-10"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] content-center gap-4">
          <div>
            <h2 id={titleId} className="text-4 font-strong wrap-anywhere">
              {title}
            </h2>
            <p className="text-ink-2 wrap-anywhere">
              {takeover.strip !== null
                ? startedBy === null
                  ? t('Strip started by somebody at {time}. What plays goes on below it.', { time: startTime })
                  : t('Strip started by {name} at {time}. What plays goes on below it.', {
                      name: startedBy,
                      time: startTime,
                    })
                : startedBy === null
                  ? t('Taken over by somebody at {time}. Everything else waits.', { time: startTime })
                  : t('Taken over by {name} at {time}. Everything else waits.', { name: startedBy, time: startTime })}
            </p>
            {takeover.message === null && takeover.strip === null && (
              <p className="text-ink-2 wrap-anywhere">{describeShown(takeover)}</p>
            )}
          </div>
          {failure === null ? (
            <p className="text-5 font-strong wide:text-6" aria-live="polite">
              {delivery === undefined
                ? rich(
                    '{total, plural, one {– <small>of # screen shows it now</small>} other {– <small>of # screens show it now</small>}}',
                    { total, small },
                  )
                : rich(
                    '{total, plural, one {{onAir, number} <small>of # screen shows it now</small>} other {{onAir, plural, one {# <small>of {total, number} screens shows it now</small>} other {# <small>of {total, number} screens show it now</small>}}}}',
                    { total, onAir: delivery.onAir, small },
                  )}
            </p>
          ) : (
            <ErrorState compact {...failure} />
          )}
          {delivery !== undefined && <DeliveryMarks delivery={delivery} />}
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <Fact term={t('Screens')}>{describeTarget(takeover)}</Fact>
            <Fact term={until === null ? t('Ends') : t('Ends by itself')}>
              {until === null
                ? t('When somebody ends it')
                : t('{time}, in {span}', {
                    time: formatClockOrDate(until, now, timeZone),
                    span: formatSpan(Date.parse(until) - now.getTime()),
                  })}
            </Fact>
          </dl>
          <div className="flex flex-wrap gap-2 max-wide:*:flex-1">
            <Button needs="takeovers.update" onClick={() => setIsChanging(true)}>
              <Pencil />
              {takeover.message === null && takeover.strip === null
                ? t('Change screens or end')
                : t('Change message, screens or end')}
            </Button>
            <Button needs="takeovers.end" variant="danger" onClick={() => void end(takeover)}>
              {t('End now')}
            </Button>
          </div>
        </div>
        <div className="max-wide:order-first">
          <TakeoverPicture shown={takeover} />
        </div>
      </section>
      {delivery !== undefined && missingCount > 0 && (
        <TakeoverScreens takeover={takeover} state="missing" count={missingCount} now={now} />
      )}
      {delivery !== undefined && delivery.onAir > 0 && (
        <TakeoverScreens takeover={takeover} state="showing" count={delivery.onAir} now={now} />
      )}
      {isChanging && <ChangeDialog takeover={takeover} now={now} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

const small = (text: ReactNode) => <small className="text-3 font-normal text-ink-2 wide:text-4">{text}</small>;

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-1 text-ink-3">{term}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
);
