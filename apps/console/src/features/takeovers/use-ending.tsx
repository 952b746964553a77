import type { Takeover } from '@vitrine/contract/takeovers';
import { formatQuantity } from '../../ui/format/format.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { EffectLine } from '../effect/index.ts';
import { useEndTakeover } from './queries.ts';

/** Ends a takeover after a confirmation. */
export function useEnding() {
  const confirm = useConfirm();
  const { mutateAsync } = useEndTakeover();
  return ({ id, title, screenCount }: Takeover) =>
    confirm({
      title: 'End the takeover?',
      text: (
        <p>
          {screenCount === 1 ? '1 screen goes' : `${formatQuantity(screenCount, 'screen')} go`} back to what{' '}
          {screenCount === 1 ? 'it' : 'they'} would play without <b className="font-strong">{title}</b>.
        </p>
      ),
      effect: (
        <EffectLine
          planned={{
            key: ['end', id],
            dryRun: (api) => api.takeovers.end.dryRun({ params: { id } }),
            approval: 'never',
          }}
        />
      ),
      confirm: 'End now',
      staysAfterFailure: true,
      act: () => mutateAsync(id),
      done: { title: 'Takeover ended' },
    });
}
