import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { TriggerWithSecret } from './queries.ts';

/** Shows the address of a trigger, once, with a command that calls it. */
export function AddressDialog({ trigger, secret, onClose }: TriggerWithSecret & { onClose: () => void }) {
  const address = `${window.location.origin}/api/triggers/${secret}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy the address now"
      description={<span className="break-words">{trigger.name}</span>}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <Notice tone="warning">
        The address is shown only now. Keep it like a password: anyone who has it can start this takeover.
      </Notice>
      <Field group label="Address" hint="It is called with POST and needs no body.">
        <CodeBlock label="Address" lines={[address]} />
      </Field>
      <Field group label="Try it" hint="It starts the takeover on your screens.">
        <CodeBlock label="Command" lines={[`curl -X POST ${address}`]} />
      </Field>
    </Dialog>
  );
}
