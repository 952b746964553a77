import { t } from '@vitrine/messages/t';
import './takeover-bar.css';
import type { Takeover } from '@vitrine/contract/takeovers/takeovers';
import { useState } from 'react';
import { Link } from '../../../ui/routing/navigation.tsx';
import { useRead } from '../../../api/use-read.ts';
import { IfMay } from '../../../ui/access/may.tsx';
import { formatNames } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { TakeoverPicture } from '../../content/index.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { listMissingNames, describeRun } from '../takeover-text.ts';
import { useOnePress } from '../standby/one-press.ts';
import { takeoverDelivery } from '../reads.ts';
import { useEnding } from '../use-ending.tsx';
import { useRunning } from '../use-running.ts';

/** The newest takeover that runs, above every page: a strip if none covers whole screens. */
export function TakeoverBar() {
  const { running, now } = useRunning();
  const newest = running.find(({ strip }) => strip === null) ?? running[0];
  return newest === undefined ? null : <Bar key={newest.id} takeover={newest} count={running.length} now={now} />;
}

/** The most prepared takeovers that the bar offers to start with one press. */
const IN_BAR = 2;

interface BarProps {
  takeover: Takeover;
  /** The number of running takeovers. */
  count: number;
  now: Date;
}

function Bar({ takeover, count, now }: BarProps) {
  const timeZone = useTimeZone();
  const delivery = useRead(takeoverDelivery(takeover.id)).data;
  const [isChanging, setIsChanging] = useState(false);
  const end = useEnding();
  const onePress = useOnePress();
  const next = (onePress.items ?? []).filter((item) => !onePress.isRunning(item)).slice(0, IN_BAR);
  const { title } = takeover;
  const missing = delivery === undefined ? [] : listMissingNames(delivery);
  const missingCount = delivery === undefined ? 0 : delivery.total - delivery.onAir;
  return (
    <section
      aria-label={t('Takeover')}
      data-strip={takeover.strip !== null || undefined}
      className="takeover-bar flex items-center gap-3 py-2 ps-4 pe-3 motion-safe:animate-appear wide:px-8"
    >
      <span aria-hidden="true" className="size-2.5 flex-none rounded-full bg-current motion-safe:animate-breathe" />
      <span aria-hidden="true" className="w-16 flex-none max-wide:hidden">
        <TakeoverPicture small shown={takeover} />
      </span>
      <div className="min-w-0 flex-1">
        <p role="alert" className="line-clamp-2 font-strong wrap-anywhere">
          {takeover.strip === null ? t('Takeover: {title}', { title }) : t('Strip: {title}', { title })}
        </p>
        <p className="text-1">{describeRun(takeover, delivery, now, timeZone)}</p>
        {missingCount > 0 && (
          <p className="truncate text-1">
            {t('Not on {names}', { names: formatNames(missing.slice(0, missingCount), missingCount) })}
          </p>
        )}
      </div>
      <div className="flex flex-none items-center gap-2 max-wide:flex-col max-wide:items-stretch">
        <IfMay route="takeovers.start">
          {next.map((item) => (
            <button
              key={item.id}
              type="button"
              className="takeover-button max-w-48 truncate max-wide:hidden"
              disabled={onePress.busy}
              // A key that is held is one press.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={() => onePress.start(item)}
            >
              {t('Start {title}', { title: item.title })}
            </button>
          ))}
        </IfMay>
        <Link to="/takeovers" className="takeover-button max-wide:hidden">
          {count === 1 ? t('See screens') : t('See all {count, number}', { count })}
        </Link>
        <IfMay route="takeovers.update">
          <button type="button" className="takeover-button" onClick={() => setIsChanging(true)}>
            {t('Change')}
          </button>
          <button type="button" className="takeover-button takeover-end" onClick={() => void end(takeover)}>
            {t('End now')}
          </button>
        </IfMay>
      </div>
      {isChanging && <ChangeDialog takeover={takeover} now={now} onClose={() => setIsChanging(false)} />}
    </section>
  );
}
