import type { ComponentProps, ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { mayUse, type Needing, useMay } from '../../access/may.tsx';
import { useConfirm } from '../../feedback/confirm.ts';
import { Dialog } from '../../overlays/dialog.tsx';
import { Button } from '../button.tsx';
import { FormFailure, useFirstWrong } from './form.tsx';
import type { AnyForm } from './use-form.ts';

interface FormDialogProps
  extends Needing, Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'onSent'> {
  form: AnyForm;
  /** The label of the submitting button. */
  submit: ReactNode;
  tone?: 'primary' | 'danger';
  /** What the form has sent is under way, unless the form itself waits for it. */
  busy?: boolean;
  /** Nothing can be submitted. */
  disabled?: boolean;
  /** The failure’s first words: `The web page was not saved.` */
  failureTitle?: string;
  /** Asked before changes are given up: `Your changes to this schedule have not been saved.` */
  discard?: string;
  cancel?: string;
  /** Closing waits for the answer. */
  isKeptWhileBusy?: boolean;
  /** What stands before the buttons. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: its fields, what went wrong, Cancel and the button that submits it. */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    submit,
    tone = 'primary',
    busy,
    disabled,
    failureTitle,
    discard,
    cancel = t('Cancel'),
    isKeptWhileBusy = false,
    needs,
    aside,
    onClose,
    children,
    ...dialog
  } = props;
  const fields = useFirstWrong<HTMLDivElement>(form);
  const may = mayUse(useMay(), { needs });
  const confirm = useConfirm();
  async function close(): Promise<void> {
    if (form.isBusy && isKeptWhileBusy) return;
    const isSure =
      discard === undefined ||
      !form.isChanged ||
      form.isBusy ||
      (await confirm({
        title: t('Discard changes?'),
        text: discard,
        confirm: t('Discard'),
        cancel: t('Keep editing'),
      }));
    if (isSure) onClose();
  }
  return (
    <>
      <Dialog
        onClose={() => void close()}
        onSent={onClose}
        {...dialog}
        onSubmit={() => may && busy !== true && disabled !== true && form.submit()}
        footer={
          <>
            {aside}
            <Button disabled={form.isBusy && isKeptWhileBusy} onClick={() => void close()}>
              {cancel}
            </Button>
            <Button type="submit" needs={needs} variant={tone} busy={busy ?? form.isBusy} disabled={disabled}>
              {submit}
            </Button>
          </>
        }
      >
        <div ref={fields} className="contents">
          {children}
        </div>
        <FormFailure form={form} title={failureTitle} />
      </Dialog>
    </>
  );
}
