import { MAX_STRIP_LENGTH } from '@vitrine/contract/takeovers/takeover-limits';
import { t } from '@vitrine/messages/t';
import { SegmentedField, TextareaField } from '../../ui/forms/form/choice-fields.tsx';
import type { Fields } from '../../ui/forms/form/use-form.ts';
import { Picture } from '../../ui/screen/picture.tsx';
import { StripBand } from '../../ui/screen/strip-band.tsx';
import { type TakeoverDraft, toStrip } from './draft.ts';

const tones = [
  { value: 'notice', label: t('Notice') },
  { value: 'warning', label: t('Warning') },
  { value: 'alarm', label: t('Alarm') },
] as const;

const positions = [
  { value: 'bottom', label: t('Bottom', {}, 'of the screen') },
  { value: 'top', label: t('Top', {}, 'of the screen') },
] as const;

const motions = [
  { value: 'still', label: t('Still') },
  { value: 'ticker', label: t('Ticker') },
] as const;

/** The text, the place and the look of a strip, below its preview over a screen. */
export function StripFields({ form }: { form: Fields<TakeoverDraft> }) {
  const strip = toStrip(form.values);
  return (
    <>
      <figure aria-label={t('Preview')} className="max-wide:w-3/4 max-wide:justify-self-center">
        <Picture>
          <StripBand isAlone strip={{ ...strip, text: strip.text === '' ? t('Text') : strip.text }} />
        </Picture>
      </figure>
      <TextareaField
        {...form.at('stripText', 'strip.text')}
        label={t('Text')}
        hint={t('Up to 5 lines. Screens go on with what they show.')}
        data-autofocus
        rows={3}
        maxLength={MAX_STRIP_LENGTH}
      />
      <SegmentedField {...form.at('position')} label={t('Position')} isWide segments={positions} />
      <SegmentedField {...form.at('motion')} label={t('Motion')} isWide segments={motions} />
      <SegmentedField {...form.at('stripTone')} label={t('Look')} isWide segments={tones} />
    </>
  );
}
