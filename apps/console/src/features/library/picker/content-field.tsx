import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import type { Bound } from '../../../ui/forms/form/use-form.ts';
import { type ChosenContent, ChosenPicture, contentLabel } from '../../content/index.ts';
import { MediaPickerDialog } from './media-picker-dialog.tsx';

interface ContentFieldProps extends Bound<ChosenContent | null> {
  hint?: string;
  /** The place of the picture is shown while nothing is chosen. */
  showsPlace?: boolean;
  /** Of the picture. */
  className?: string;
}

/** The content of a form, with its picture; the field opens the dialog that picks it. */
export function ContentField({ value, onValueChange, error, hint, showsPlace = false, className }: ContentFieldProps) {
  const [isPicking, setIsPicking] = useState(false);
  const title = value === null ? '' : formatTitle(value.name);
  return (
    <>
      {(value !== null || showsPlace) && (
        // A picture alone would be squeezed in a dialog that scrolls, because it hides what overflows it.
        <div className={className ?? 'max-wide:w-3/4 max-wide:justify-self-center'}>
          <ChosenPicture fit="contain" content={value} alt={title} placeholder={<ImagePlus />} />
        </div>
      )}
      <Field group label={value === null ? t('Content') : contentLabel(value.kind)} hint={hint} error={error}>
        <span className="flex items-center gap-3">
          <Button onClick={() => setIsPicking(true)}>{value === null ? t('Choose') : t('Choose another')}</Button>
          {value !== null && <span className="min-w-0 truncate text-ink-2">{title}</span>}
        </span>
      </Field>
      {isPicking && (
        <MediaPickerDialog
          title={t('Select Media')}
          onClose={() => setIsPicking(false)}
          onPick={(content) => {
            onValueChange(content);
            setIsPicking(false);
          }}
        />
      )}
    </>
  );
}
