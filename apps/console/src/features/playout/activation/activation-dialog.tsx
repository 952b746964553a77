import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { contentLabel } from '../chosen-content.ts';
import { EffectLine } from '../effect/lazy-effect.tsx';
import { type Activation, planActivation } from './activation.ts';

interface ActivationDialogProps {
  activation: Activation;
  onConfirm: () => void;
  onClose: () => void;
}

/** Tells which screens change before content is made active, or no longer is. It closes with the press. */
export function ActivationDialog({ activation, onConfirm, onClose }: ActivationDialogProps) {
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
          {isActive && ' The active playlist or web page, if there is another one, is no longer active.'}
        </p>
      }
      confirm={isActive ? 'Make Active' : 'Remove as active'}
      tone="primary"
      effect={<EffectLine instant busy={false} planned={planActivation(activation)} />}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
    />
  );
}
