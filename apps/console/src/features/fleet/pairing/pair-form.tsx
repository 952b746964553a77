import { isAppError } from '@vitrine/contract/core/errors';
import { Link } from '../../../ui/routing/navigation.tsx';
import { useChange } from '../../../api/use-change.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form/form.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { CodeInput } from './components/code-input.tsx';
import { pairDevice, toPairing } from './pair-device.ts';

/** Adds the screen that shows a code, without a dialog. It gets a name of its own, which can be changed later. */
export function PairForm() {
  const toast = useToast();
  const pair = useChange(pairDevice);
  const form = useForm(
    async () => (await import('@vitrine/contract/fleet/devices')).DevicePairing,
    { code: '' },
    ({ code }) => pair.mutateAsync(toPairing({ code })),
    {
      refusals: { 'pairing.code_invalid': 'code' },
      done: ({ name }) => toast({ title: 'Device added', text: name }),
    },
  );
  const { error, ...code } = form.at('code');
  const isFull = isAppError(pair.error, 'device.limit_reached');

  return (
    <Form form={form} className="grid w-full gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field label="Code on the screen" labelHidden error={error}>
            <CodeInput small {...code} />
          </Field>
        </div>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Pair
        </Button>
      </div>
      {pair.error !== null && !isAppError(pair.error, 'pairing.code_invalid') && (
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
    </Form>
  );
}
