import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { ShownOnceDialog } from '../components/shown-once-dialog.tsx';
import type { WebhookWithSecret } from './queries.ts';

/** Shows the secret of a new webhook, or a new secret, once. */
export function SecretDialog({ webhook, secret, onClose }: WebhookWithSecret & { onClose: () => void }) {
  const { name, formerSecretUntil } = webhook;
  return (
    <ShownOnceDialog
      label="Secret"
      name={name}
      secret={secret}
      warning="The receiver needs it to check that requests come from here."
      onClose={onClose}
    >
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
    </ShownOnceDialog>
  );
}
