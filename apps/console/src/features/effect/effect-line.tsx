import type { Effect } from '@vitrine/contract/playout/effect';
import { ChevronDown, MonitorCheck, Pause, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useIsActing } from '../../ui/access/approval.tsx';
import { Ring } from '../../ui/feedback/ring.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { useResumeSchedules } from './use-resume-schedules.ts';
import { describeConflicts, describePaused, summarizeEffect, summarizeInstantEffect } from './effect-text.ts';
import { type EffectState, usePlannedEffect, useWaitingByEffect } from './use-effect-of.ts';
import type { Planned } from '../../api/q.ts';

const EffectDetails = fetched(async () => (await import('./effect-details.tsx')).EffectDetails);

export interface EffectLineProps {
  /** Null while the form is not complete. */
  planned: Planned | null;
  /** The change is being made. Known without it in a confirmation. */
  busy?: boolean;
  /** True for a change to one screen: the text says what the screen shows. */
  instant?: boolean;
  /** A sentence of its own for an effect; null: the usual one. */
  summarize?: (effect: Effect) => string | null;
}

/** The effect of a change on the screens, in one line of a dialog. Details lists the screens. */
export function LoadedEffectLine({ planned, busy = false, instant = false, summarize }: EffectLineProps) {
  const isActing = useIsActing();
  const state = usePlannedEffect(planned, busy || isActing);
  useWaitingByEffect(state, planned?.approval);
  const readersZone = useTimeZone();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (state.is === 'none') return null;
  const effect = state.is === 'known' ? state.effect : null;
  const isDark = effect !== null && effect.blankCount > 0;
  const hasDetails = effect !== null && effect.screenCount + effect.unchangedCount > 0;
  return (
    <div className={cx('overflow-clip rounded border', isDark ? 'border-transparent' : 'border-line')}>
      <div className={cx('flex min-h-control items-start gap-2 py-1 ps-3 pe-1', isDark && 'bg-warning-soft')}>
        <span className="grid h-control-small flex-none place-items-center">
          {state.is === 'computing' ? (
            <Ring size={16} />
          ) : isDark ? (
            <TriangleAlert className="text-warning" />
          ) : (
            <MonitorCheck className="text-ink-3" />
          )}
        </span>
        <p aria-live="polite" className="min-w-0 flex-1 py-[calc((var(--control-small)-1lh)/2)]">
          {(effect && summarize?.(effect)) ??
            describeEffectState(state, readersZone, instant ? summarizeInstantEffect : summarizeEffect)}
        </p>
        {hasDetails && (
          <Button small variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {t('Details')}
            <ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} />
          </Button>
        )}
      </div>
      {effect !== null && <PausedLine effect={effect} />}
      {effect !== null && <ConflictLine effect={effect} />}
      <div
        id={id}
        className={cx(
          isOpen && hasDetails && 'rounded-b border-line p-3',
          isOpen && hasDetails && (isDark ? 'border' : 'border-t'),
        )}
      >
        {isOpen && hasDetails && <EffectDetails effect={effect} />}
      </div>
    </div>
  );
}

/** Names the screens on which a saved schedule is paused, and has a button that resumes their schedules. */
function PausedLine({ effect }: { effect: Effect }) {
  const readersZone = useTimeZone();
  const resuming = useResumeSchedules();
  const words = describePaused(effect, readersZone);
  if (words === undefined) return null;
  const { paused, pausedCount } = effect;
  return (
    <div className="flex min-h-control items-start gap-2 border-t border-line py-1 ps-3 pe-1">
      <span className="grid h-control-small flex-none place-items-center">
        <Pause className="text-warning" />
      </span>
      <p className="min-w-0 flex-1 py-[calc((var(--control-small)-1lh)/2)]">{words}</p>
      {pausedCount === paused.length && (
        <Button
          small
          variant="quiet"
          sends="assignments.resume"
          busy={resuming.isPending}
          onClick={() => resuming.mutate(paused.map(({ deviceId }) => deviceId))}
        >
          {t('Resume')}
        </Button>
      )}
    </div>
  );
}

/** Names two schedules that overlap because of the change. */
function ConflictLine({ effect }: { effect: Effect }) {
  const words = describeConflicts(effect, useTimeZone());
  if (words === undefined) return null;
  return (
    <p className="flex items-start gap-2 border-t border-line py-2 ps-3 pe-1">
      <TriangleAlert className="mt-0.5 flex-none text-warning" />
      <span className="min-w-0 break-words">{words}</span>
    </p>
  );
}

function describeEffectState(
  state: Exclude<EffectState, { is: 'none' }>,
  readersZone: string,
  summarize: typeof summarizeEffect,
): string {
  if (state.is === 'computing') return t('Checking which screens change…');
  if (state.is === 'known') return summarize(state.effect, readersZone);
  return t('Couldn’t check which screens change. You can still continue.');
}
