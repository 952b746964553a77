import { t } from '@vitrine/messages/t';
import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface ShownOnceDialogProps {
  /** `Key`, for the title, the warning and the label. */
  label: string;
  /** The name of the key, webhook or trigger. */
  name: string;
  secret: string;
  hint?: string;
  /** The sentence that follows “The key is shown only now.” */
  warning: string;
  /** How it is used. */
  example: { title: string; hint: string; label: string; lines: readonly string[] };
  onClose: () => void;
  /** What else is to be known about it; false for nothing. */
  children?: string | false;
}

/** Shows a secret that the server answers only once, to be copied. */
export function ShownOnceDialog({ label, name, secret, hint, warning, example, ...props }: ShownOnceDialogProps) {
  const { onClose, children } = props;
  const noun = label.toLowerCase();
  return (
    <Dialog
      onClose={onClose}
      title={t('Copy the {noun} now', { noun })}
      description={<span className="break-words">{name}</span>}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <Notice tone="warning">{t('The {noun} is shown only now. {warning}', { noun, warning })}</Notice>
      <Field group label={label} hint={hint}>
        <CodeBlock label={label} lines={[secret]} />
      </Field>
      <Field group label={example.title} hint={example.hint}>
        <CodeBlock {...example} />
      </Field>
      {typeof children === 'string' && <p className="text-ink-2">{children}</p>}
    </Dialog>
  );
}
