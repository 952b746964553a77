import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { describeItems } from '../playlist-text.ts';
import type { ShownItem } from '../editor/shown-items.ts';
import { lengthText, parseLength } from './length.ts';

interface LengthDialogProps {
  items: readonly ShownItem[];
  onApply: (durationMs: number | null) => void;
  onClose: () => void;
}

/** One length for one item or several. */
export function LengthDialog({ items, onApply, onClose }: LengthDialogProps) {
  const [first] = items;
  const texts = new Set(items.map(lengthText));
  const [text, setText] = useState(texts.size === 1 && first !== undefined ? lengthText(first) : '');
  const [isTried, setIsTried] = useState(false);
  const length = parseLength(text);
  const hasVideo = items.some(({ mediaType }) => mediaType === 'video');
  function submit() {
    setIsTried(true);
    if (length === undefined) return;
    onApply(length);
    onClose();
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Length of ${describeItems(items)}`}
      onSubmit={submit}
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
        label="Length"
        error={
          isTried && length === undefined ? 'Enter a length from 1 second to 24 hours, such as 12 or 1:30' : undefined
        }
        hint={`Seconds, or minutes and seconds as 1:30.${hasVideo ? ' “full” plays a video to its end.' : ''}`}
      >
        <Input
          value={text}
          placeholder={texts.size > 1 ? 'Mixed' : '12 s'}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </Dialog>
  );
}
