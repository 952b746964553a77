import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { ShownOnceDialog } from '../components/shown-once-dialog.tsx';
import type { KeyWithToken } from '../queries.ts';

/** Shows the token of a new or rotated key, once, with a first call. */
export function TokenDialog({ apiKey, token, onClose }: KeyWithToken & { onClose: () => void }) {
  const { name, previousTokenEndsAt } = apiKey;
  return (
    <ShownOnceDialog
      label="Key"
      name={name}
      secret={token}
      warning="Keep it like a password: anyone who has it can do what it allows."
      onClose={onClose}
    >
      <Field group label="Try it" hint="Lists your screens.">
        <CodeBlock
          label="Command"
          lines={[`curl ${window.location.origin}/api/devices \\`, `  -H 'Authorization: Bearer ${token}'`]}
        />
      </Field>
      {previousTokenEndsAt !== null && (
        <p className="text-ink-2">The previous key is accepted until {formatDateTime(previousTokenEndsAt)}.</p>
      )}
    </ShownOnceDialog>
  );
}
