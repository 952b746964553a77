import type { groupColors } from '@vitrine/contract/fleet/groups';
import type { folderColors } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';

type NameOf<Palette> = Palette[keyof Palette];
type ColorName = NameOf<typeof folderColors> | NameOf<typeof groupColors>;

const names: Record<ColorName, string> = {
  Blue: t('Blue'),
  Green: t('Green'),
  Red: t('Red'),
  Purple: t('Purple'),
  Orange: t('Orange'),
  Pink: t('Pink'),
  Indigo: t('Indigo'),
  Teal: t('Teal'),
  Yellow: t('Yellow'),
  Cyan: t('Cyan'),
  Amber: t('Amber'),
};

/** The colors of a palette of the API, with their names in the language of the console. */
export const nameColors = (palette: Record<string, ColorName>): { value: string; name: string }[] =>
  Object.entries(palette).map(([value, name]) => ({ value, name: names[name] }));
