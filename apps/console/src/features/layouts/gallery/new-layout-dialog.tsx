import { LAYOUT_VERSION, MAX_CANVAS, MIN_CANVAS } from '@vitrine/contract/layouts/layout-limits';
import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { LayoutName } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { type CanvasSize, SizeChoice } from './size-choice.tsx';
import type { LayoutCreation } from './use-new-layout.ts';
import type { OrientationChoice } from './use-orientation.ts';

interface NewLayoutDialogProps {
  creation: LayoutCreation;
  choice: OrientationChoice;
  onClose: () => void;
}

/** One scene with a white background. */
const createEmptyDocument = (size: CanvasSize): LayoutDocument =>
  LayoutDocument.parse({
    ...size,
    version: LAYOUT_VERSION,
    scenes: [{ id: 'scene-1', name: t('Scene 1'), background: { day: '#ffffff' }, elements: [] }],
  });

const isSide = (side: number): boolean => Number.isInteger(side) && side >= MIN_CANVAS && side <= MAX_CANVAS;

/** Name and size of an empty layout. */
export function NewLayoutDialog({ creation, choice, onClose }: NewLayoutDialogProps) {
  const [size, setSize] = useState<CanvasSize>(
    choice.orientation === 'portrait' ? { width: 1_080, height: 1_920 } : { width: 1_920, height: 1_080 },
  );
  const form = useForm(
    LayoutName,
    { name: t('New layout') },
    (name) => {
      if (size.width !== size.height) choice.choose(size.width < size.height ? 'portrait' : 'landscape');
      creation.create({ name, document: createEmptyDocument(size) });
    },
    { toBody: ({ name }) => name, isEager: true },
  );
  return (
    <FormDialog
      form={form}
      title={t('New layout')}
      description={t('An empty canvas in the size of your screen')}
      submit={t('Create')}
      disabled={form.body === null || !isSide(size.width) || !isSide(size.height)}
      busy={creation.isPending}
      onClose={onClose}
    >
      <TextField {...form.at('name', '')} label={t('Name')} maxLength={255} />
      <SizeChoice size={size} onChange={setSize} />
    </FormDialog>
  );
}
