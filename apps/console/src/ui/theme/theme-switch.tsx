import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '../forms/segmented.tsx';
import { chooseTheme, useTheme } from './theme.ts';

/** Chooses the light theme, the dark one, or that of the system. */
export function ThemeSwitch() {
  return (
    <Segmented
      small
      label="Theme"
      value={useTheme()}
      onValueChange={chooseTheme}
      segments={[
        { value: 'light', label: 'Light', icon: <Sun />, labelHidden: true },
        { value: 'dark', label: 'Dark', icon: <Moon />, labelHidden: true },
        { value: 'system', label: 'System', icon: <Monitor />, labelHidden: true },
      ]}
    />
  );
}
