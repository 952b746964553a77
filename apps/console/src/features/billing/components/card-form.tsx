import { CreditCard, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
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

/** The card form of the sandbox: it accepts only test numbers and charges nothing. */
export function CardForm({ submit, busy, error, needsBankConfirmation, onPay, onCancel }: CardFormProps) {
  const [number, setNumber] = useState('');
  const [expires, setExpires] = useState('');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isComplete = number.replace(/\D/g, '').length >= 12;

  if (needsBankConfirmation) {
    return (
      <div className="grid gap-4">
        <Notice tone="warning" title="Your bank asks you to confirm this payment.">
          This is a test: you may say yes or no.
        </Notice>
        <DialogFoot>
          <Button disabled={busy} onClick={() => onPay(number, 'failed')}>
            Decline
          </Button>
          <Button
            ref={(button) => button?.focus()}
            variant="primary"
            busy={busy}
            onClick={() => onPay(number, 'passed')}
          >
            Confirm payment
          </Button>
        </DialogFoot>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setIsMissing(!isComplete);
        if (isComplete && !busy) onPay(number);
      }}
    >
      <Notice icon={<FlaskConical />} title="Test mode.">
        Nothing is charged. Use a test card such as <span className="whitespace-nowrap">4242 4242 4242 4242</span>.
      </Notice>
      <Field label="Card number" error={isMissing && !isComplete ? 'Please enter the whole card number' : error}>
        <Input
          icon={<CreditCard />}
          inputMode="numeric"
          autoComplete="off"
          placeholder="4242 4242 4242 4242"
          maxLength={23}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expires">
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder="04 / 29"
            maxLength={7}
            value={expires}
            onChange={(event) => setExpires(event.target.value)}
          />
        </Field>
        <Field label="Security code">
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder="123"
            maxLength={4}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      </div>
      <DialogFoot>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Processing...' : submit}
        </Button>
      </DialogFoot>
    </form>
  );
}
