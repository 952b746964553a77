import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { countOf } from '../../../ui/format.ts';
import { Slider } from '../../../ui/slider.tsx';

interface LevelDialogProps {
  /** `Volume` or `Brightness`. */
  label: string;
  deviceCount: number;
  busy: boolean;
  onSet: (value: number) => void;
  onClose: () => void;
}

/** How loud or how bright several devices are to be. */
export function LevelDialog({ label, deviceCount, busy, onSet, onClose }: LevelDialogProps) {
  const [value, setValue] = useState(50);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Set ${label.toLowerCase()}`}
      description={`Of ${countOf(deviceCount, 'device')}, at once; it is kept in their settings.`}
      onSubmit={() => onSet(value)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Set {label.toLowerCase()}
          </Button>
        </>
      }
    >
      <Field label={label}>
        <Slider value={value} step={5} unit="%" onValueChange={setValue} />
      </Field>
    </Dialog>
  );
}
