import { CreditCard, FlaskConical } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { Form } from '../../../ui/forms/form/form.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface CardFormProps {
  submit: string;
  busy: boolean;
  /** The reason why the last card was refused. */
  error: string | undefined;
  /** The bank requires a confirmation by the person. */
  needsBankConfirmation: boolean;
  onPay: (cardNumber: string, authentication?: 'passed' | 'failed') => void;
  onCancel: () => void;
}

/** True for as many digits as the shortest cards have. */
const isWhole = (number: string): boolean => number.replace(/\D/g, '').length >= 12;

/** The card form of the sandbox: it accepts only test numbers and charges nothing. */
export function CardForm({ submit, busy, error, needsBankConfirmation, onPay, onCancel }: CardFormProps) {
  const form = useForm(null, { number: '', expires: '', code: '' }, ({ number }) => busy || onPay(number), {
    check: ({ number }) => ({ number: !isWhole(number) && t('Please enter the whole card number') }),
  });
  const { values } = form;
  const number = form.at('number');

  if (needsBankConfirmation) {
    return (
      <div className="grid gap-4">
        <Notice tone="warning" title={t('Your bank asks you to confirm this payment.')}>
          {t('This is a test: you may say yes or no.')}
        </Notice>
        <DialogFoot>
          <Button disabled={busy} onClick={() => onPay(values.number, 'failed')}>
            {t('Decline')}
          </Button>
          <Button
            ref={(button) => button?.focus()}
            variant="primary"
            busy={busy}
            onClick={() => onPay(values.number, 'passed')}
          >
            {t('Confirm payment')}
          </Button>
        </DialogFoot>
      </div>
    );
  }
  return (
    <Form form={form} className="grid gap-4">
      <Notice icon={<FlaskConical />} title={t('Test mode.')}>
        {rich('Nothing is charged. Use a test card such as <part>4242 4242 4242 4242</part>.', {
          part: (text) => <span className="whitespace-nowrap">{text}</span>,
        })}
      </Notice>
      <TextField
        {...number}
        error={number.error ?? error}
        label={t('Card number')}
        icon={<CreditCard />}
        inputMode="numeric"
        placeholder="4242 4242 4242 4242"
        maxLength={23}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...form.at('expires')}
          label={t('Expires')}
          inputMode="numeric"
          placeholder="04 / 29"
          maxLength={7}
        />
        <TextField
          {...form.at('code')}
          label={t('Security code')}
          inputMode="numeric"
          placeholder="123"
          maxLength={4}
        />
      </div>
      <DialogFoot>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('Processing...') : submit}
        </Button>
      </DialogFoot>
    </Form>
  );
}
