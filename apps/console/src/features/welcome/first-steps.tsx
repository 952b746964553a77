import './first-steps.css';
import type { FirstSteps as Steps } from '@vitrine/contract/welcome';
import { X } from 'lucide-react';
import { useId } from 'react';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { AirStep } from './air-step.tsx';
import { PairStep } from './pair-step.tsx';
import type { StepState } from './step.tsx';
import { UploadStep } from './upload-step.tsx';

/** The checklist of a new account. Every step is done in place. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const hiding = useChange(q.welcome.hideFirstSteps({ failure: 'Failed to hide the first steps' }));
  const id = useId();
  const done = [steps.hasContent, steps.hasScreen, steps.isOnAir];
  const count = done.filter(Boolean).length;
  const current = done.indexOf(false);
  return (
    <section aria-labelledby={id} className="first-steps">
      <div className="first-steps-head">
        <h2 id={id}>On air in five minutes</h2>
        <span
          className="first-steps-bar"
          role="progressbar"
          aria-valuenow={count}
          aria-valuemin={0}
          aria-valuemax={done.length}
          aria-label="Steps done"
        >
          {done.map((isDone, index) => (
            <i key={index} className={isDone ? 'is-done' : index === current ? 'is-now' : undefined} />
          ))}
        </span>
        <span className="text-ink-2">
          {count} of {done.length} done
        </span>
        <IconButton
          small
          label="Hide the first steps"
          className="ml-auto"
          aria-disabled={hiding.isPending}
          onClick={() => hiding.mutate()}
        >
          <X />
        </IconButton>
      </div>
      <ol className="first-steps-list">
        <UploadStep state={toState(steps.hasContent, current === 0)} />
        <PairStep state={toState(steps.hasScreen, current === 1)} />
        <AirStep state={toState(steps.isOnAir, current === 2)} isReady={steps.hasContent && steps.hasScreen} />
      </ol>
    </section>
  );
}

const toState = (isDone: boolean, isNow: boolean): StepState => (isDone ? 'done' : isNow ? 'now' : 'later');
