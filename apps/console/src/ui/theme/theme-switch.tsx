import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Segmented } from '../forms/segmented.tsx';
import { chooseTheme, useTheme } from './theme.ts';

/** Chooses the light theme, the dark one, or that of the system. */
export function ThemeSwitch() {
  return (
    <Segmented
      small
      label={t('Theme')}
      value={useTheme()}
      onValueChange={chooseTheme}
      segments={[
        { value: 'light', label: t('Light'), icon: <Sun />, labelHidden: true },
        { value: 'dark', label: t('Dark'), icon: <Moon />, labelHidden: true },
        { value: 'system', label: t('System'), icon: <Monitor />, labelHidden: true },
      ]}
    />
  );
}
