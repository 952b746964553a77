import type { Folder } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import { Swatch } from '../../../ui/forms/swatch.tsx';

/** The name of the folder in which a thing is, with its color. */
export function FolderLabel({ folder: { name, color } }: { folder: Pick<Folder, 'name' | 'color'> }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={t('In the folder {name}', { name })}>
      <Swatch color={color} size={8} />
      <span className="truncate">{name}</span>
    </span>
  );
}
