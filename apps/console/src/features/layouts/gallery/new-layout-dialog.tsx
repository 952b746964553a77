import { LAYOUT_VERSION, MAX_CANVAS, MIN_CANVAS } from '@vitrine/contract/layouts/layout-limits';
import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { LayoutName } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type CanvasSize, SizeChoice } from './size-choice.tsx';
import type { LayoutCreation } from './use-new-layout.ts';

interface NewLayoutDialogProps {
  creation: LayoutCreation;
  onClose: () => void;
}

/** One scene with a white background. */
const createEmptyDocument = (size: CanvasSize): LayoutDocument =>
  LayoutDocument.parse({
    ...size,
    version: LAYOUT_VERSION,
    scenes: [{ id: 'scene-1', name: 'Scene 1', background: { day: '#ffffff' }, elements: [] }],
  });

const isSide = (side: number): boolean => Number.isInteger(side) && side >= MIN_CANVAS && side <= MAX_CANVAS;

/** Name and size of an empty layout. */
export function NewLayoutDialog({ creation, onClose }: NewLayoutDialogProps) {
  const [name, setName] = useState('New layout');
  const [size, setSize] = useState<CanvasSize>({ width: 1_920, height: 1_080 });
  const checked = LayoutName.safeParse(name);
  const isValid = checked.success && isSide(size.width) && isSide(size.height);
  return (
    <Dialog
      onClose={onClose}
      title="New layout"
      description="An empty canvas in the size of your screen"
      onSubmit={() => isValid && creation.create({ name: checked.data, document: createEmptyDocument(size) })}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isValid} busy={creation.isPending}>
            Create
          </Button>
        </>
      }
    >
      <Field label="Name" error={checked.success ? undefined : checked.error.issues[0]?.message}>
        <Input value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
      </Field>
      <SizeChoice size={size} onChange={setSize} />
    </Dialog>
  );
}
