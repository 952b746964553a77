import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { KeyWithToken } from '../queries.ts';

/** Shows the token of a new or rotated key, once, with a first call. */
export function TokenDialog({ apiKey, token, onClose }: KeyWithToken & { onClose: () => void }) {
  const { name, previousTokenEndsAt } = apiKey;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy the key now"
      description={<span className="break-words">{name}</span>}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <Notice tone="warning">
        The key is shown only now. Keep it like a password: anyone who has it can do what it allows.
      </Notice>
      <Field group label="Key">
        <CodeBlock label="Key" lines={[token]} />
      </Field>
      <Field group label="Try it" hint="Lists your screens.">
        <CodeBlock
          label="Command"
          lines={[`curl ${window.location.origin}/api/devices \\`, `  -H 'Authorization: Bearer ${token}'`]}
        />
      </Field>
      {previousTokenEndsAt !== null && (
        <p className="text-ink-2">The previous key is accepted until {formatDateTime(previousTokenEndsAt)}.</p>
      )}
    </Dialog>
  );
}
