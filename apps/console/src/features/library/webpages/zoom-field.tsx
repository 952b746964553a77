import { DEFAULT_ZOOM } from '@vitrine/contract/webpages/webpage-limits';
import { Minus, Plus } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';

/** The steps in percent, as in browsers. */
const steps = [25, 33, 50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400] as const;

interface ZoomFieldProps {
  /** The zoom in percent. */
  value: number;
  onChange: (zoom: number) => void;
}

/** Lets people choose how large the page is shown. */
export function ZoomField({ value, onChange }: ZoomFieldProps) {
  const smaller = steps.findLast((step) => step < value);
  const larger = steps.find((step) => step > value);
  return (
    <Field group label={t('Zoom')}>
      <span className="flex items-center gap-1">
        <Button
          square
          aria-label={t('Zoom out')}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && onChange(smaller)}
        >
          <Minus />
        </Button>
        <button
          type="button"
          title={t('Reset to 100%')}
          aria-label={t('Zoom {percent}%, reset to 100%', { percent: value })}
          className="h-control min-w-14 rounded text-center font-medium hover:bg-hover"
          onClick={() => onChange(DEFAULT_ZOOM)}
        >
          {t('{percent}%', { percent: value })}
        </button>
        <Button
          square
          aria-label={t('Zoom in')}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && onChange(larger)}
        >
          <Plus />
        </Button>
      </span>
    </Field>
  );
}
