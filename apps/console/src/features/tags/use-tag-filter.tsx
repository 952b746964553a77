import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { Swatch } from '../../ui/forms/swatch.tsx';
import { colorOfTag } from './tag-list.tsx';
import { useTagNames } from './tags-read.ts';

/** The entries of a menu that chooses the tags of a list's filter; none where nothing has tags. */
export function useTagEntries(
  of: 'screenCount' | 'contentCount',
  chosen: readonly string[],
  onChoose: (tags: string[]) => void,
): MenuEntry[] {
  const names = useTagNames(of);
  const offered = [...new Set([...names, ...chosen])];
  const navigate = useNavigate();
  if (offered.length === 0) return [];
  return [
    { label: t('Any'), checked: chosen.length === 0, onSelect: () => onChoose([]) },
    ...offered.map((tag) => ({
      label: tag,
      icon: <Swatch color={colorOfTag(tag)} />,
      checked: chosen.includes(tag),
      onSelect: () => onChoose(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag]),
    })),
    'divider',
    { label: t('Manage tags'), onSelect: () => void navigate('/tags') },
  ];
}
