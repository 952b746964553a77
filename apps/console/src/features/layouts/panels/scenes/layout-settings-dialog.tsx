import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { MAX_CANVAS, MIN_CANVAS } from '@vitrine/contract/layouts/layout-limits';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../../ui/forms/field.tsx';
import { SelectField } from '../../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../../ui/forms/form/use-form.ts';
import { TimeInput } from '../../../../ui/forms/time/time-input.tsx';
import { listLanguages } from './languages.ts';
import { withCanvas } from './scene-edits.ts';

interface LayoutSettingsDialogProps {
  document: LayoutDocument;
  onSave: (document: LayoutDocument) => void;
  onClose: () => void;
}

const SIZES = [
  ['1920x1080', t('Landscape, 1920 × 1080')],
  ['1080x1920', t('Portrait, 1080 × 1920')],
  ['3840x2160', t('4K landscape, 3840 × 2160')],
] as const;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const isSide = (text: string) => /^\s*\d+\s*$/.test(text) && Number(text) >= MIN_CANVAS && Number(text) <= MAX_CANVAS;

/** The canvas, the language and the hours of night of a layout. */
export function LayoutSettingsDialog({ document, onSave, onClose }: LayoutSettingsDialogProps) {
  const size = `${document.width}x${document.height}`;
  const form = useForm(
    null,
    {
      width: String(document.width),
      height: String(document.height),
      isCustom: !SIZES.some(([value]) => value === size),
      language: document.language ?? '',
      night: document.night,
    },
    ({ width, height, language, night }) => {
      onSave({ ...withCanvas(document, Number(width), Number(height)), language: language || null, night });
      onClose();
    },
    {
      isEager: true,
      check: ({ width, height, night }) => ({
        size:
          !(isSide(width) && isSide(height)) &&
          t('Enter whole pixels from {least} to {most}', { least: MIN_CANVAS, most: MAX_CANVAS }),
        night:
          !(TIME.test(night.from) && TIME.test(night.to)) && t('Enter a start time and an end time, such as 20:00'),
      }),
    },
  );
  const { width, height, isCustom } = form.values;
  const night = form.at('night');
  const wrongSize = form.problem('size');
  const isResized = wrongSize === undefined && `${Number(width)}x${Number(height)}` !== size;

  function chooseSize(chosen: string): void {
    const [nextWidth = width, nextHeight = height] = chosen.split('x');
    form.change(chosen === 'custom' ? { isCustom: true } : { isCustom: false, width: nextWidth, height: nextHeight });
  }

  return (
    <FormDialog form={form} title={t('Layout settings')} submit={t('Apply')} onClose={onClose}>
      <SelectField
        value={isCustom ? 'custom' : `${width}x${height}`}
        onValueChange={chooseSize}
        error={wrongSize}
        label={t('Canvas size')}
        {...(isResized && { hint: t('All elements are scaled to the new size.') })}
        options={[...SIZES, ['custom', t('Custom')]]}
      />
      {isCustom && (
        <div className="grid grid-cols-2 gap-4">
          <TextField {...form.at('width')} label={t('Width')} inputMode="numeric" />
          <TextField {...form.at('height')} label={t('Height')} inputMode="numeric" />
        </div>
      )}
      <SelectField
        {...form.at('language')}
        label={t('Language of dates')}
        options={[
          ['', t('As the screen')],
          ...listLanguages(document.language).map(({ code, name }) => [code, name] as const),
        ]}
      />
      <Field group label={t('Night colors')} hint={t('By the clock of each screen')} error={night.error}>
        <div className="flex items-center gap-2">
          <TimeInput
            aria-label={t('From')}
            className="w-24"
            value={night.value.from}
            onValueChange={(from) => night.onValueChange({ ...night.value, from })}
          />
          <span className="text-ink-3">{t('to')}</span>
          <TimeInput
            aria-label={t('To')}
            className="w-24"
            value={night.value.to}
            onValueChange={(to) => night.onValueChange({ ...night.value, to })}
          />
        </div>
      </Field>
    </FormDialog>
  );
}
