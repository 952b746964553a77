import { isAppError } from '@vitrine/contract/core/errors';
import { isLayoutId, isOtherEvent } from '@vitrine/contract/core/ids';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import type { Effect } from '@vitrine/contract/playout/effect';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { useRead } from '../../api/use-read.ts';
import { useTask } from '../../api/use-task.ts';
import { useMay } from '../../ui/access/may.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatDateTime } from '../../ui/format/format.ts';
import { Link } from '../../ui/routing/navigation.tsx';
import { useNow } from '../../ui/format/use-now.ts';
import { rich } from '../../ui/format/rich.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { EffectLine, hasReceipt, type Placement, usePlannedEffect } from '../effect/index.ts';
import { AssignmentWarning, type ControlledDevices, findControlledDevices } from '../fleet/index.ts';
import { EventCreation, readConflict } from '../schedule/index.ts';
import { PlacedThing } from './placed-thing.tsx';
import { PlacedReceipt } from './placed-receipt.tsx';
import { place, planPlacing, type Placing, type TakeBack, toPlacing, tryOut } from './placing.ts';
import { addRecentTargets } from './recent-targets.ts';
import { TargetField, useTargets } from './target-field.tsx';
import { explainWhen, hasTimes, proposeWhen, toSchedule } from './when.ts';
import { WhenField } from './when-field.tsx';

type PutOnScreensProps = Omit<Extract<Placement, { to: 'screens' }>, 'to'> & { onClose: () => void };

const TICK_MS = 10_000;
const TITLE = t('Put on screens');

/** Puts content on screens and groups: now for a while, at a time, or always, with its effect and then its receipt. */
export function PutOnScreens({ content, when: firstKind = 'always', onClose }: PutOnScreensProps) {
  const now = useNow(TICK_MS);
  const timeZone = useTimeZone();
  const mayPlan = useMay()('schedule.create');
  const [when, setWhen] = useState(() => proposeWhen(mayPlan ? firstKind : 'always', timeZone, now));
  const { targets, isEmpty, field } = useTargets();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const [controlled, setControlled] = useState<ControlledDevices | null>(null);
  const { layout, isKnown } = useUnpublished(content.id);
  const form = toSchedule(when, { content, targets, timeZone, now });
  const isReady = !isEmpty && isKnown && hasTimes(when);
  const placing = isReady ? toPlacing(content, targets, form) : null;
  const planned = placing && planPlacing(placing);
  const placed = usePlacing({ onRefused: setControlled, onClose });
  const state = usePlannedEffect(planned, placed.isBusy || placed.receipt !== null);
  const effect = state.is === 'known' ? state.effect : null;
  const refusal = placed.error ?? (state.is === 'none' ? state.refusal : undefined);

  function submit(isForced = false): void {
    if (placing === null || placed.isBusy) return;
    placed.send({ placing, layout, isForced, effect });
  }

  const sent = useForm(null, {}, () => submit());

  if (placed.receipt !== null) return <PlacedReceipt {...placed.receipt} onClose={onClose} />;
  if (isMoreOpen && form !== null) {
    return <EventCreation initial={form} onSaved={onClose} onClose={() => setIsMoreOpen(false)} />;
  }
  return (
    <>
      <FormDialog
        form={sent}
        size="side"
        title={TITLE}
        submit={TITLE}
        busy={placed.isBusy}
        disabled={placing === null}
        onClose={() => !placed.isBusy && onClose()}
      >
        <PlacedThing content={content} isPublished={layout !== null} />
        <TargetField {...field} />
        <WhenField
          when={when}
          onChange={(part) => setWhen({ ...when, isAbove: false, ...part })}
          sentence={explainWhen(when, targets.allDevices, timeZone, now)}
          onMore={() => setIsMoreOpen(true)}
        />
        {refusal !== undefined && controlled === null && (
          <Refusal
            error={refusal}
            onAbove={when.kind === 'time' && !when.isAbove ? () => setWhen({ ...when, isAbove: true }) : null}
          />
        )}
        <EffectLine busy={placed.isBusy} planned={planned} />
        {layout !== null && <AlsoPublished layout={layout} isBusy={placed.isBusy} />}
      </FormDialog>
      {controlled !== null && planned !== null && (
        <AssignmentWarning
          controlled={controlled}
          planned={planned}
          busy={placed.isBusy}
          onForce={() => submit(true)}
          onClose={() => setControlled(null)}
        />
      )}
    </>
  );
}

/** The layout with this id whose changes are not published; null for none, or if the person may not publish. */
function useUnpublished(id: string): { layout: Layout | null; isKnown: boolean } {
  const mayPublish = useMay()('layouts.publish');
  const isAsked = mayPublish && isLayoutId(id);
  const query = useRead(isAsked ? q.layouts.get({ params: { id }, select: ({ layout }) => layout }) : null);
  if (!isAsked) return { layout: null, isKnown: true };
  // Another version than the newest may be in the cache.
  const layout = query.isFetchedAfterMount ? query.data : undefined;
  return { layout: layout?.hasDraft === true ? layout : null, isKnown: layout !== undefined };
}

interface Sent {
  placing: Placing;
  layout: Layout | null;
  isForced: boolean;
  /** Null if it is not known. */
  effect: Effect | null;
}

interface UsePlacing {
  onRefused: (controlled: ControlledDevices | null) => void;
  onClose: () => void;
}

/** Puts content on screens, and follows it until they have it. */
function usePlacing({ onRefused, onClose }: UsePlacing) {
  const api = useApi();
  const toast = useToast();
  const [receipt, setReceipt] = useState<{ effect: Effect; at: number; onUndo: () => void } | null>(null);
  const changes = [
    q.assignments.place.key,
    q.schedule.create.key,
    q.content.setCurrent.key,
    q.layouts.publish.key,
  ] as const;
  const sending = useTask(
    async ({ placing, layout, isForced, effect: shown }: Sent) => {
      // Pressed before the effect was shown.
      const effect = shown ?? (await tryOut(api, placing));
      return { effect, takeBack: await place(api, placing, { layout, isForced }) };
    },
    { changes },
  );
  const undoing = useTask((takeBack: TakeBack) => takeBack(api), {
    changes,
    failure: t('Failed to undo the change'),
    done: t('Change undone'),
  });

  function send(sent: Sent): void {
    sending.mutate(sent, {
      onSuccess({ effect, takeBack }) {
        onRefused(null);
        const { placing } = sent;
        if (placing.by !== 'activation') {
          const { deviceIds, groupIds } = placing.by === 'schedule' ? placing.form : placing.targets;
          addRecentTargets(...deviceIds, ...groupIds);
        }
        const onUndo = () => undoing.mutate(takeBack, { onSuccess: onClose });
        if (effect !== null && hasReceipt(effect)) return setReceipt({ effect, at: Date.now(), onUndo });
        onClose();
        const count = effect?.screenCount ?? 0;
        toast({
          title: placing.by === 'schedule' ? t('Scheduled') : TITLE,
          text:
            count > 0
              ? t('{count, plural, one {On its way to # screen.} other {On its way to # screens.}}', { count })
              : t('No screen changes for now.'),
          action: { label: t('Undo'), onAct: onUndo },
        });
      },
      onError: (error) => onRefused(findControlledDevices(error)),
    });
  }

  return {
    send,
    isBusy: sending.isPending,
    error: sending.error !== null && !isAppError(sending.error, 'approval.waiting') ? sending.error : undefined,
    receipt,
  };
}

/** The effect of publishing on screens that show the layout already; nothing if there are none. */
function AlsoPublished({ layout: { id, revision }, isBusy }: { layout: Layout; isBusy: boolean }) {
  const planned = q.layouts.publish.plan({ params: { id }, body: { revision } });
  const state = usePlannedEffect(planned, isBusy);
  if (state.is !== 'known' || state.effect.screenCount === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-ink-2">{t('Screens that show the layout already get the changes, too.')}</p>
      <EffectLine busy={isBusy} planned={planned} />
    </div>
  );
}

interface RefusalProps {
  error: Error;
  /** Lets the schedule play above the other one; null if that is no way out. */
  onAbove: (() => void) | null;
}

/** Why the content cannot be put there. A schedule in the way is named, and can be opened. */
function Refusal({ error, onAbove }: RefusalProps) {
  const timeZone = useTimeZone();
  const conflict = readConflict(error, []);
  const other = conflict?.other ?? null;
  const isSeen = other !== null && !isOtherEvent(other.id);
  return (
    <Notice
      tone="warning"
      {...(conflict !== null &&
        onAbove !== null && {
          action: (
            <Button small onClick={onAbove}>
              {t('Play above it')}
            </Button>
          ),
        })}
    >
      {other === null
        ? error.message
        : rich('{schedule} is scheduled there, too. First overlap: {time}.', {
            schedule: isSeen ? (
              <Link className="link" to={`/device-schedule?event=${encodeURIComponent(other.id)}`}>
                {other.title}
              </Link>
            ) : (
              other.title
            ),
            time: formatDateTime(other.firstMeetsAt, 'unknown', timeZone),
          })}
    </Notice>
  );
}
