import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { contentLabel } from '../chosen-content.ts';
import { EffectLine } from '../effect/lazy-effect.tsx';
import type { Followed } from '../queries.ts';
import { type Activation, planActivation } from './activation.ts';
import { useActivation } from './use-activation.ts';

/**
 * Makes content active, or ends that, after a confirmation that tells which screens change. It closes with the press.
 *
 * @param onFollow gets the content that was made active; null if it no longer is
 */
export function useActivationDialog(onFollow?: (followed: Followed | null) => void) {
  const confirm = useConfirm();
  const activate = useActivation(onFollow);
  return (activation: Activation): void => {
    const { content, isActive } = activation;
    const kind = contentLabel(content.kind).toLowerCase();
    void confirm({
      title: isActive ? `Make ${kind} active` : `Remove ${kind} as active`,
      text: (
        <p>
          {isActive ? 'Screens with nothing else to show play ' : 'Screens with nothing else to show no longer play '}
          <b className="font-strong">{content.name}</b>.
          {isActive && ' The active playlist, web page or layout, if there is another one, is no longer active.'}
        </p>
      ),
      effect: <EffectLine instant planned={planActivation(activation)} />,
      confirm: isActive ? 'Make Active' : 'Remove as active',
      tone: 'primary',
      onDone: () => activate(activation),
    });
  };
}
