import { isAppError } from '@vitrine/contract/core/errors';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { useChange } from '../../../api/use-change.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form/form.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { CodeInput } from './components/code-input.tsx';
import { pairDevice, toPairing } from './pair-device.ts';

interface PairFormProps {
  /** The name that the screen gets unless the person gives another. */
  initialName: string;
  /** Is told each change of the code, as far as it is typed. */
  onCodeChange: (code: string) => void;
}

/** Adds the screen that shows a code, without a dialog. */
export function PairForm({ initialName, onCodeChange }: PairFormProps) {
  const toast = useToast();
  const pair = useChange(pairDevice);
  const form = useForm(
    async () => (await import('@vitrine/contract/fleet/devices')).DevicePairing,
    { code: '', name: initialName },
    ({ code, name }) => pair.mutateAsync(toPairing({ code, name })),
    {
      toBody: ({ name, ...values }) => ({ ...values, name: name.trim() || undefined }),
      refusals: { 'pairing.code_invalid': 'code' },
      done: ({ name }) => toast({ title: t('Device added'), text: name }),
    },
  );
  const { error, ...code } = form.at('code');
  const isFull = isAppError(pair.error, 'device.limit_reached');

  return (
    <Form form={form} className="grid w-full gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t('Code on the screen')} labelHidden error={error}>
            <CodeInput
              small
              value={code.value}
              onValueChange={(value) => {
                onCodeChange(value);
                code.onValueChange(value);
              }}
            />
          </Field>
        </div>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('Pair')}
        </Button>
      </div>
      <TextField {...form.at('name')} label={t('Name')} maxLength={100} />
      {pair.error !== null && !isAppError(pair.error, 'pairing.code_invalid') && (
        <Notice
          tone={isFull ? 'warning' : 'danger'}
          action={
            isFull && (
              <Button needs="billing.overview" small asChild>
                <Link to="/subscription">{t('See plans')}</Link>
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
