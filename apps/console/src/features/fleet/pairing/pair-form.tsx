import { isAppError } from '@vitrine/contract/core/errors';
import { PairingCode } from '@vitrine/contract/fleet/pairing-code';
import { useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { CodeInput } from './components/code-input.tsx';
import { usePairDevice } from '../devices/queries.ts';

/** Adds the screen that shows a code, without a dialog. It gets a name of its own, which can be changed later. */
export function PairForm() {
  const toast = useToast();
  const pair = usePairDevice();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const isCodeRefused = isAppError(pair.error, 'pairing.code_invalid');
  const isFull = isAppError(pair.error, 'device.limit_reached');

  function add(): void {
    const typed = PairingCode.safeParse(code);
    setWrong(typed.error?.issues[0]?.message);
    if (!typed.success) return;
    const device = { code, name: undefined, replaceDeviceId: undefined };
    pair.mutate(device, { onSuccess: ({ name }) => toast({ title: 'Device added', text: name }) });
  }

  return (
    <form
      noValidate
      className="grid w-full gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label="Code on the screen"
            labelHidden
            error={wrong ?? (isCodeRefused ? pair.error?.message : undefined)}
          >
            <CodeInput
              small
              value={code}
              onValueChange={(next) => {
                setCode(next);
                setWrong(undefined);
              }}
            />
          </Field>
        </div>
        <Button type="submit" variant="primary" busy={pair.isPending}>
          Pair
        </Button>
      </div>
      {pair.error !== null && !isCodeRefused && (
        <Notice
          tone={isFull ? 'warning' : 'danger'}
          action={
            isFull && (
              <Button needs="billing.overview" small asChild>
                <Link to="/subscription">See plans</Link>
              </Button>
            )
          }
        >
          {pair.error.message}
        </Notice>
      )}
    </form>
  );
}
