import { TEMPLATE_PURPOSES, type TemplatePurpose } from '@vitrine/contract/layouts/layout-limits';
import { useId } from 'react';
import { t } from '@vitrine/messages/t';

const LABELS: Readonly<Record<TemplatePurpose, string>> = {
  cafe: t('Café'),
  bakery: t('Bakery'),
  shop: t('Shop'),
  clinic: t('Clinic'),
  school: t('School'),
  office: t('Office'),
  museum: t('Museum'),
  gym: t('Gym'),
};

interface PlaceChoiceProps {
  /** Null for all places. */
  value: TemplatePurpose | null;
  onChange: (place: TemplatePurpose | null) => void;
}

/** The place that templates are made for. Arrow keys change it. */
export function PlaceChoice({ value, onChange }: PlaceChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('Place')} className="mb-5 flex flex-wrap gap-2">
      {[null, ...TEMPLATE_PURPOSES].map((place) => (
        <label
          key={place}
          className="relative inline-flex h-10 cursor-pointer items-center rounded-full border border-line-strong bg-paper px-3.5 text-ink-2 transition-colors hover:bg-hover hover:text-ink has-checked:border-accent-mark has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) wide:h-8 wide:px-3"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={place === value}
            onChange={() => onChange(place)}
          />
          {place === null ? t('All', {}, 'places') : LABELS[place]}
        </label>
      ))}
    </div>
  );
}
