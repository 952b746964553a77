import { t } from '@vitrine/messages/t';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { rich } from '../../../ui/format/rich.ts';
import { Explained } from '../../../ui/feedback/explained.tsx';
import { EffectLine } from '../lazy-effect.tsx';
import { type Activation, planActivation } from './activation.ts';
import { useActivation } from './use-activation.ts';

/** The question before content is made active, or no longer is. It tells which screens change, and closes with the press. */
export function activationOf(activation: Activation, activate: (activation: Activation) => void) {
  const { content, isActive } = activation;
  const { kind } = content;
  const name = <b className="font-strong">{content.name}</b>;
  return {
    title: isActive
      ? t(
          '{kind, select, image {Make image active} video {Make video active} document {Make document active} webpage {Make web page active} layout {Make layout active} playlist {Make playlist active} other {Make active}}',
          { kind },
        )
      : t(
          '{kind, select, image {Remove image as active} video {Remove video as active} document {Remove document as active} webpage {Remove web page as active} layout {Remove layout as active} playlist {Remove playlist as active} other {Remove as active}}',
          { kind },
        ),
    text: (
      <>
        <p>
          {isActive
            ? rich(
                'Screens with nothing else to show play {name}. The active playlist, web page or layout, if there is another one, is no longer active.',
                { name },
              )
            : rich('Screens with nothing else to show no longer play {name}.', { name })}
        </p>
        {isActive && (
          <Explained term="make-active">
            {t('What is active is the default: schedules and assigned media come before it.')}
          </Explained>
        )}
      </>
    ),
    effect: <EffectLine instant planned={planActivation(activation)} />,
    confirm: isActive ? t('Make Active') : t('Remove as active'),
    tone: 'primary' as const,
    onDone: () => activate(activation),
  };
}

/** Makes content active, or ends that, after a confirmation. */
export function useActivationDialog() {
  const confirm = useConfirm();
  const activate = useActivation();
  return (activation: Activation): void => void confirm(activationOf(activation, activate));
}
