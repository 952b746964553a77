import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { WebhookWithSecret } from './queries.ts';

/** Shows the secret of a new webhook, or a new secret, once. */
export function SecretDialog({ webhook, secret, onClose }: WebhookWithSecret & { onClose: () => void }) {
  const { name, formerSecretUntil } = webhook;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy the secret now"
      description={<span className="break-words">{name}</span>}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <Notice tone="warning">
        The secret is shown only now. The receiver needs it to check that requests come from here.
      </Notice>
      <Field group label="Secret">
        <CodeBlock label="Secret" lines={[secret]} />
      </Field>
      <Field group label="Verify in TypeScript" hint="There are libraries for other languages too.">
        <CodeBlock
          label="Example"
          lines={[
            `import { Webhook } from 'standardwebhooks';`,
            `const event = new Webhook(secret).verify(body, headers);`,
          ]}
        />
      </Field>
      {formerSecretUntil !== null && (
        <p className="text-ink-2">
          Until {formatDateTime(formerSecretUntil)}, requests are also signed with the previous secret.
        </p>
      )}
    </Dialog>
  );
}
