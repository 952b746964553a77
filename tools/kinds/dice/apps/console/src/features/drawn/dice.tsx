import { t } from '@vitrine/messages/t';
import { Dices } from 'lucide-react';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import type { DrawnEditors } from './drawn-editor.ts';

export const dice: DrawnEditors['dice'] = {
  Icon: Dices,
  texts: {
    one: t('Die'),
    several: t('Dice'),
    add: t('Add die'),
  },
  initial: { color: '#ffffff' },
  describe: ({ color }) => color,
  Fields: ({ value, onValueChange }) => (
    <TextField
      label={t('Color')}
      value={value.color}
      error={undefined}
      onValueChange={(color) => onValueChange({ ...value, color })}
    />
  ),
};
