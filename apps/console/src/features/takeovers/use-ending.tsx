import type { Takeover } from '@vitrine/contract/takeovers';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { formatQuantity } from '../../ui/format/format.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { EffectLine } from '../effect/index.ts';

/** Ends a takeover after a confirmation. */
export function useEnding() {
  const confirm = useConfirm();
  const { mutateAsync } = useChange(
    q.takeovers.end({
      // Reading it again removes the bar, and with it the dialog that tells the outcome.
      isQuick: true,
      failure: 'Failed to end the takeover',
      done: 'Takeover ended',
    }),
  );
  return ({ id, title, screenCount }: Takeover) =>
    confirm({
      title: 'End the takeover?',
      text: (
        <p>
          {screenCount === 1 ? '1 screen goes' : `${formatQuantity(screenCount, 'screen')} go`} back to what{' '}
          {screenCount === 1 ? 'it' : 'they'} would play without <b className="font-strong">{title}</b>.
        </p>
      ),
      effect: <EffectLine planned={{ ...q.takeovers.end.plan({ params: { id } }), approval: 'never' }} />,
      confirm: 'End now',
      staysAfterFailure: true,
      act: () => mutateAsync({ params: { id } }),
    });
}
