import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EffectDetails } from './effect-details.tsx';
import { concernsNone, type EffectState, useWaitingByEffect } from './use-effect-of.ts';

interface EffectPanelProps {
  /** The subtitle: `Entrance loop, 2 changes`. */
  description: string;
  state: EffectState;
  /** True while the change is being saved. */
  busy: boolean;
  /** A way to avoid that screens show nothing. */
  remedy?: ReactNode;
  /** A reason why the change was not made. */
  problem?: ReactNode;
  /** For a save unless given. */
  words?: ActionWords;
  onSave: () => void;
  onClose: () => void;
}

interface ActionWords {
  /** `Save`; with the number of screens that change, `Save for 3 screens`. */
  action: (count: number) => string;
  /** Tells that the screens are not known, and the action is possible. */
  unknown: string;
}

const toSave: ActionWords = {
  action: (count) => t('{count, plural, =0 {Save} one {Save for # screen} other {Save for # screens}}', { count }),
  unknown: t('Couldn’t check which screens change. You can still save.'),
};

/** The effect of a change on the screens, before it is saved. Save is enabled while the effect is computed, too. */
export function EffectPanel({
  description,
  state,
  busy,
  remedy,
  problem,
  words = toSave,
  onSave,
  onClose,
}: EffectPanelProps) {
  const count = state.is === 'known' ? state.effect.screenCount : 0;
  return (
    <Dialog
      size="side"
      onClose={() => !busy && onClose()}
      title={t('Before it goes on air')}
      description={description}
      footer={
        <>
          <Button className="wide:me-auto" onClick={onClose} disabled={busy}>
            {t('Keep editing')}
          </Button>
          <Button data-autofocus variant="primary" busy={busy} sends="change" onClick={onSave}>
            {words.action(count)}
          </Button>
        </>
      }
    >
      {problem}
      <Contents state={state} remedy={remedy} words={words} />
    </Dialog>
  );
}

function Contents({ state, remedy, words }: Pick<EffectPanelProps, 'state' | 'remedy'> & { words: ActionWords }) {
  useWaitingByEffect(state);
  if (state.is === 'computing') return <Computing />;
  if (state.is !== 'known') {
    return <Notice>{words.unknown}</Notice>;
  }
  const { effect } = state;
  if (concernsNone(effect)) return <p>{t('No screen changes.')}</p>;
  return <EffectDetails large effect={effect} remedy={remedy} />;
}

const Computing = () => (
  <>
    <p role="status">{t('Checking which screens change…')}</p>
    <div aria-hidden="true" className="grid gap-1.5">
      {Array.from({ length: 3 }, (_, index) => (
        <span key={index} className="flex items-center gap-9">
          <SkeletonBlock className="aspect-[16/9] w-16 wide:w-21" />
          <SkeletonBlock className="aspect-[16/9] w-16 wide:w-21" />
          <SkeletonBlock className="h-4 w-28" />
        </span>
      ))}
    </div>
  </>
);
