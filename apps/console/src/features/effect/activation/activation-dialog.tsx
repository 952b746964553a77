import { t } from '@vitrine/messages/t';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Explained } from '../../../ui/feedback/explained.tsx';
import { contentLabel } from '../../content/index.ts';
import { EffectLine } from '../lazy-effect.tsx';
import { type Activation, planActivation } from './activation.ts';
import { useActivation } from './use-activation.ts';

/** The question before content is made active, or no longer is. It tells which screens change, and closes with the press. */
export function activationOf(activation: Activation, activate: (activation: Activation) => void) {
  const { content, isActive } = activation;
  const kind = contentLabel(content.kind).toLowerCase();
  return {
    title: isActive ? t('Make {kind} active', { kind }) : t('Remove {kind} as active', { kind }),
    text: (
      <>
        <p>
          {isActive ? 'Screens with nothing else to show play ' : 'Screens with nothing else to show no longer play '}
          <b className="font-strong">{content.name}</b>.
          {isActive && ' The active playlist, web page or layout, if there is another one, is no longer active.'}
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
