import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { ShownOnceDialog } from '../components/shown-once-dialog.tsx';
import type { TriggerWithSecret } from './queries.ts';

/** Shows the address of a trigger, once, with a command that calls it. */
export function AddressDialog({ trigger, secret, onClose }: TriggerWithSecret & { onClose: () => void }) {
  const address = `${window.location.origin}/api/triggers/${secret}`;
  return (
    <ShownOnceDialog
      label="Address"
      name={trigger.name}
      secret={address}
      hint="It is called with POST and needs no body."
      warning="Keep it like a password: anyone who has it can start this takeover."
      onClose={onClose}
    >
      <Field group label="Try it" hint="It starts the takeover on your screens.">
        <CodeBlock label="Command" lines={[`curl -X POST ${address}`]} />
      </Field>
    </ShownOnceDialog>
  );
}
