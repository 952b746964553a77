import type { ComponentProps } from 'react';
import { t } from '@vitrine/messages/t';
import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface ShownOnceDialogProps {
  kind: 'key' | 'secret' | 'address';
  /** The name of the key, webhook or trigger. */
  name: string;
  secret: string;
  hint?: string;
  /** Begins with “The key is shown only now.” */
  warning: string;
  /** How it is used. */
  example: { title: string; hint: string } & ComponentProps<typeof CodeBlock>;
  onClose: () => void;
  /** What else is to be known about it; false for nothing. */
  children?: string | false;
}

const texts = {
  key: { title: t('Copy the key now'), label: t('Key'), copyLabel: t('Copy key') },
  secret: { title: t('Copy the secret now'), label: t('Secret'), copyLabel: t('Copy secret') },
  address: { title: t('Copy the address now'), label: t('Address'), copyLabel: t('Copy address') },
};

/** Shows a secret that the server answers only once, to be copied. */
export function ShownOnceDialog({ kind, name, secret, hint, warning, example, ...props }: ShownOnceDialogProps) {
  const { onClose, children } = props;
  const { title, ...labels } = texts[kind];
  const { title: exampleTitle, hint: exampleHint, ...lines } = example;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={<span className="break-words">{name}</span>}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <Notice tone="warning">{warning}</Notice>
      <Field group label={labels.label} hint={hint}>
        <CodeBlock {...labels} lines={[secret]} />
      </Field>
      <Field group label={exampleTitle} hint={exampleHint}>
        <CodeBlock {...lines} />
      </Field>
      {typeof children === 'string' && <p className="text-ink-2">{children}</p>}
    </Dialog>
  );
}
