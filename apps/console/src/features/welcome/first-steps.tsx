import { t } from '@vitrine/messages/t';
import './first-steps.css';
import type { FirstSteps as Steps } from '@vitrine/contract/welcome';
import { useId, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/forms/button.tsx';
import { AirStep } from './air-step.tsx';
import { HideSteps } from './hide-steps.tsx';
import { newestScreens, newestScreenOf } from './newest.ts';
import { PairStep } from './pair-step.tsx';
import type { StepState } from './step.tsx';
import { UploadStep } from './upload-step.tsx';

interface FirstStepsProps {
  steps: Steps;
  /** The steps are one line until somebody asks for them. */
  isFolded: boolean;
}

/** The checklist of a new account. Every step is done in place. */
export function FirstSteps({ steps, isFolded }: FirstStepsProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const screens = useRead(newestScreens).data ?? [];
  const done = [steps.hasContent, steps.hasScreen, steps.isOnAir];
  const count = done.filter(Boolean).length;
  const current = done.indexOf(false);
  const isOpen = !isFolded || isShown;
  return (
    <section aria-labelledby={id} className={isOpen ? 'first-steps' : 'first-steps is-folded'}>
      <div className="first-steps-head">
        <h2 id={id}>{t('On air in five minutes')}</h2>
        <span
          className="first-steps-bar"
          role="progressbar"
          aria-valuenow={count}
          aria-valuemin={0}
          aria-valuemax={done.length}
          aria-label={t('Steps done')}
        >
          {done.map((isDone, index) => (
            <i key={index} className={isDone ? 'is-done' : index === current ? 'is-now' : undefined} />
          ))}
        </span>
        <span className="text-ink-2">{t('{count} of {total} done', { count, total: done.length })}</span>
        {isFolded && (
          <Button small variant="quiet" aria-expanded={isOpen} onClick={() => setIsShown(!isShown)}>
            {isOpen ? t('Fold') : t('Show')}
          </Button>
        )}
        <HideSteps label={t('Hide the first steps')} className="ms-auto" />
      </div>
      {isOpen && (
        <ol className="first-steps-list">
          <UploadStep state={toState(steps.hasContent, current === 0)} />
          <PairStep
            state={toState(steps.hasScreen, current === 1)}
            screen={steps.hasScreen ? newestScreenOf(screens, steps) : null}
          />
          <AirStep
            state={toState(steps.isOnAir, current === 2)}
            isReady={(steps.hasContent || steps.hasSamples) && (steps.hasScreen || steps.hasSamples)}
            isSample={!steps.hasScreen}
            screen={newestScreenOf(screens, steps)}
          />
        </ol>
      )}
    </section>
  );
}

const toState = (isDone: boolean, isNow: boolean): StepState => (isDone ? 'done' : isNow ? 'now' : 'later');
