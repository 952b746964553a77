import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { MAX_CANVAS, MIN_CANVAS } from '@vitrine/contract/layouts/layout-limits';
import { useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { TimeInput } from '../../../../ui/forms/time/time-input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { listLanguages } from './languages.ts';
import { withCanvas } from './scene-edits.ts';

interface LayoutSettingsDialogProps {
  document: LayoutDocument;
  onSave: (document: LayoutDocument) => void;
  onClose: () => void;
}

const SIZES = [
  { value: '1920x1080', label: 'Landscape, 1920 × 1080' },
  { value: '1080x1920', label: 'Portrait, 1080 × 1920' },
  { value: '3840x2160', label: '4K landscape, 3840 × 2160' },
];

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const isSide = (text: string) => /^\d+$/.test(text) && Number(text) >= MIN_CANVAS && Number(text) <= MAX_CANVAS;

/** The canvas, the language and the hours of night of a layout. */
export function LayoutSettingsDialog({ document, onSave, onClose }: LayoutSettingsDialogProps) {
  const [width, setWidth] = useState(String(document.width));
  const [height, setHeight] = useState(String(document.height));
  const [isCustom, setIsCustom] = useState(() => !SIZES.some(({ value }) => value === `${width}x${height}`));
  const [language, setLanguage] = useState(document.language);
  const [night, setNight] = useState(document.night);
  const hasSize = isSide(width) && isSide(height);
  const hasNight = TIME.test(night.from) && TIME.test(night.to);
  const isResized = hasSize && (Number(width) !== document.width || Number(height) !== document.height);

  function chooseSize(size: string): void {
    const [nextWidth = width, nextHeight = height] = size.split('x');
    setIsCustom(size === 'custom');
    if (size === 'custom') return;
    setWidth(nextWidth);
    setHeight(nextHeight);
  }

  function save(): void {
    if (!hasSize || !hasNight) return;
    onSave({ ...withCanvas(document, Number(width), Number(height)), language, night });
    onClose();
  }

  return (
    <Dialog
      onClose={onClose}
      title="Layout settings"
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </>
      }
    >
      <Field
        label="Canvas size"
        error={hasSize ? undefined : `Enter whole pixels from ${MIN_CANVAS} to ${MAX_CANVAS}`}
        {...(isResized && { hint: 'All elements are scaled to the new size.' })}
      >
        <Select value={isCustom ? 'custom' : `${width}x${height}`} onValueChange={chooseSize}>
          {SIZES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value="custom">Custom</option>
        </Select>
      </Field>
      {isCustom && (
        <div className="grid grid-cols-2 gap-4">
          <Field label="Width">
            <Input inputMode="numeric" value={width} onChange={({ target }) => setWidth(target.value.trim())} />
          </Field>
          <Field label="Height">
            <Input inputMode="numeric" value={height} onChange={({ target }) => setHeight(target.value.trim())} />
          </Field>
        </div>
      )}
      <Field label="Language of dates">
        <Select value={language} onValueChange={setLanguage}>
          {listLanguages(document.language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        group
        label="Night colors"
        hint="By the clock of each screen"
        error={hasNight ? undefined : 'Enter a start time and an end time, such as 20:00'}
      >
        <div className="flex items-center gap-2">
          <TimeInput
            aria-label="From"
            className="w-24"
            value={night.from}
            onValueChange={(from) => setNight({ ...night, from })}
          />
          <span className="text-ink-3">to</span>
          <TimeInput
            aria-label="To"
            className="w-24"
            value={night.to}
            onValueChange={(to) => setNight({ ...night, to })}
          />
        </div>
      </Field>
    </Dialog>
  );
}
