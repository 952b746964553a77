import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { cx } from '../../ui/theme/cx.ts';

export type StepState = 'done' | 'now' | 'later';

interface StepProps {
  number: number;
  state: StepState;
  title: string;
  picture: ReactNode;
  children: ReactNode;
}

/** One step: a picture of it, and below what to do. */
export function Step({ number, state, title, picture, children }: StepProps) {
  return (
    <li className={cx('first-step', `is-${state}`)} aria-current={state === 'now' ? 'step' : undefined}>
      <div className="first-step-picture">{picture}</div>
      <h3>
        <span className="first-step-number">
          {state === 'done' ? <Check aria-hidden="true" /> : number}
          {state === 'done' && <span className="sr-only">{t('Done:')}</span>}
        </span>
        {title}
      </h3>
      <div className="first-step-text">{children}</div>
    </li>
  );
}
