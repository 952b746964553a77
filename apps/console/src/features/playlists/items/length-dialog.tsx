import { t } from '@vitrine/messages/t';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { toItemValues } from '../playlist-text.ts';
import type { ShownItem } from '../editor/shown-items.ts';
import { FULL, lengthText, parseLength } from './length.ts';

interface LengthDialogProps {
  items: readonly ShownItem[];
  onApply: (durationMs: number | null) => void;
  onClose: () => void;
}

/** One length for one item or several. */
export function LengthDialog({ items, onApply, onClose }: LengthDialogProps) {
  const [first] = items;
  const texts = new Set(items.map(lengthText));
  const hasVideo = items.some(({ mediaType }) => mediaType === 'video');
  const form = useForm(
    null,
    { text: texts.size === 1 && first !== undefined ? lengthText(first) : '' },
    ({ text }) => {
      const length = parseLength(text);
      if (length === undefined) return;
      onApply(length);
      onClose();
    },
    {
      check: ({ text }) => ({
        text: parseLength(text) === undefined && t('Enter a length from 1 second to 24 hours, such as 12 or 1:30'),
      }),
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('{count, plural, =1 {Length of {title}} other {Length of # items}}', toItemValues(items))}
      submit={t('Apply')}
      onClose={onClose}
    >
      <TextField
        {...form.at('text')}
        label={t('Length')}
        hint={
          hasVideo
            ? t('Seconds, or minutes and seconds as 1:30. “{full}” plays a video to its end.', { full: FULL })
            : t('Seconds, or minutes and seconds as 1:30.')
        }
        placeholder={texts.size > 1 ? t('Mixed') : '12 s'}
      />
    </FormDialog>
  );
}
