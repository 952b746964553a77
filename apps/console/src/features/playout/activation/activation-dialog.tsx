import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { contentLabel } from '../chosen-content.ts';
import { EffectLine } from '../effect/lazy-effect.tsx';
import type { Followed } from '../queries.ts';
import { type Activation, planActivation } from './activation.ts';
import { useActivation } from './use-activation.ts';

interface ActivationDialogProps {
  activation: Activation;
  /** Gets the content that was made active; null if it no longer is. */
  onFollow?: (followed: Followed | null) => void;
  onClose: () => void;
}

/** Makes content active, or ends that; tells before which screens change. It closes with the press. */
export function ActivationDialog({ activation, onFollow, onClose }: ActivationDialogProps) {
  const activate = useActivation(onFollow);
  const { content, isActive } = activation;
  const kind = contentLabel(content.kind).toLowerCase();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isActive ? `Make ${kind} active` : `Remove ${kind} as active`}
      text={
        <p>
          {isActive ? 'Screens with nothing else to show play ' : 'Screens with nothing else to show no longer play '}
          <b className="font-strong">{content.name}</b>.
          {isActive && ' The active playlist, web page or layout, if there is another one, is no longer active.'}
        </p>
      }
      confirm={isActive ? 'Make Active' : 'Remove as active'}
      tone="primary"
      effect={<EffectLine instant busy={false} planned={planActivation(activation)} />}
      onConfirm={() => {
        activate(activation);
        onClose();
      }}
    />
  );
}
