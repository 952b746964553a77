import type { Confirmation } from '@vitrine/contract/sign-in/second-factors';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { PasswordField } from '../../ui/forms/form/text-field.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { CodeField } from './code-field.tsx';

interface ConfirmationDialogProps<Result> {
  title: string;
  text: ReactNode;
  action: string;
  tone: 'primary' | 'danger';
  onConfirm: (confirmation: Confirmation) => Promise<Result>;
  onConfirmed: (result: Result) => void;
  onClose: () => void;
}

/** Asks for the password or a code before the second factor is changed. */
export function ConfirmationDialog<Result>(props: ConfirmationDialogProps<Result>) {
  const { title, text, action, tone, onConfirm, onConfirmed, onClose } = props;
  const form = useForm(
    async () => (await import('@vitrine/contract/sign-in/second-factors')).Confirmation,
    { usesCode: false, entered: '' },
    onConfirm,
    {
      toBody: ({ usesCode, entered }) => (usesCode ? { code: entered } : { password: entered }),
      refusals: { 'second_factor.code_invalid': 'code', 'account.password_wrong': 'password' },
      failure: t('This could not be changed. Try again.'),
      done: onConfirmed,
    },
  );
  const { usesCode } = form.values;
  return (
    <FormDialog form={form} title={title} submit={action} tone={tone} onClose={onClose}>
      {text}
      {usesCode ? (
        <CodeField {...form.at('entered', 'code')} label={t('Code or recovery code')} />
      ) : (
        <PasswordField {...form.at('entered', 'password')} label={t('Your password')} data-autofocus />
      )}
      <Button
        variant="quiet"
        small
        className="-ms-2.5 w-fit"
        onClick={() => form.reset({ usesCode: !usesCode, entered: '' })}
      >
        {usesCode ? t('Use your password') : t('Use a code')}
      </Button>
    </FormDialog>
  );
}
