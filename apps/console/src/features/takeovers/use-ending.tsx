import type { Takeover } from '@vitrine/contract/takeovers/takeovers';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { rich } from '../../ui/format/rich.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { EffectLine } from '../effect/index.ts';

/** Ends a takeover after a confirmation. */
export function useEnding() {
  const confirm = useConfirm();
  const { mutateAsync } = useChange(
    q.takeovers.end({
      // Reading it again removes the bar, and with it the dialog that tells the outcome.
      isQuick: true,
      failure: t('Failed to end the takeover'),
      done: t('Takeover ended'),
    }),
  );
  return ({ id, title, screenCount, strip }: Takeover) =>
    confirm({
      title: t('End the takeover?'),
      text: (
        <p>
          {strip === null
            ? rich(
                '{count, plural, one {# screen goes back to what it would play without {title}.} other {# screens go back to what they would play without {title}.}}',
                { count: screenCount, title: <b className="font-strong">{title}</b> },
              )
            : rich(
                '{count, plural, one {The strip {title} leaves # screen. What plays below it goes on.} other {The strip {title} leaves # screens. What plays below it goes on.}}',
                { count: screenCount, title: <b className="font-strong">{title}</b> },
              )}
        </p>
      ),
      effect: <EffectLine planned={{ ...q.takeovers.end.plan({ params: { id } }), approval: 'never' }} />,
      confirm: t('End now'),
      staysAfterFailure: true,
      act: () => mutateAsync({ params: { id } }),
    });
}
