import { isMediaId } from '@vitrine/contract/core/ids';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import type { Bound } from '../../../ui/forms/form/use-form.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { Picture } from '../../../ui/screen/picture.tsx';
import { MediaPickerDialog } from '../picker/media-picker-dialog.tsx';
import type { Fallback } from './fallback.ts';

interface FallbackFieldProps extends Bound<Fallback | null> {
  /** The time at which it shows, and what happens without one. */
  hint: string;
}

/** The picture that screens show in place of what does not answer or play. */
export function FallbackField({ value: fallback, error, hint, onValueChange }: FallbackFieldProps) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <Field group label={t('Fallback picture')} error={error} hint={hint}>
      <span className="flex min-w-0 items-center gap-3">
        {fallback !== null && (
          <>
            <Picture small fit="contain" src={fallback.picture} className="w-16" />
            <span className="min-w-0 truncate" title={fallback.name}>
              {formatTitle(fallback.name)}
            </span>
          </>
        )}
        <Button className="flex-none" onClick={() => setIsPicking(true)}>
          {fallback === null && <ImagePlus />}
          {fallback === null ? t('Choose a picture') : t('Choose another')}
        </Button>
        {fallback !== null && (
          <IconButton
            small
            label={t('Remove the fallback picture')}
            className="-ms-2"
            onClick={() => onValueChange(null)}
          >
            <X />
          </IconButton>
        )}
      </span>
      {isPicking && (
        <MediaPickerDialog
          only="image"
          title={t('Select Fallback Picture')}
          onClose={() => setIsPicking(false)}
          onPick={({ id, name, picture }) => {
            if (isMediaId(id)) onValueChange({ id, name, picture });
            setIsPicking(false);
          }}
        />
      )}
    </Field>
  );
}
