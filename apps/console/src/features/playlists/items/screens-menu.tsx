import type { Condition, Orientation } from '@vitrine/contract/conditions';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import { Tag } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { formatList } from '../../../ui/format/format.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { useTagNames } from '../../tags/index.ts';
import type { ShownItem } from '../editor/shown-items.ts';
import { orientationLabels } from '../playlist-text.ts';
import { WordMenu } from './word-menu.tsx';

const groupsRead = q.groups.list({
  query: { sort: 'name', direction: 'asc' },
  select: ({ groups }) => groups,
  staleMs: 60_000,
  failure: t('Failed to fetch device groups'),
});

const orientations: readonly Orientation[] = ['landscape', 'portrait'];

interface Parts {
  orientation?: Orientation | undefined;
  groupIds?: readonly GroupId[];
  tags?: readonly string[];
}

const toggle = <T,>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

interface ScreensMenuProps {
  item: ShownItem;
  onChange: (only: Condition | null) => void;
}

/** The screens on which an item plays: all, or those of an orientation, of some groups, and with some tags. */
export function ScreensMenu({ item: { title, only }, onChange }: ScreensMenuProps) {
  const groups = useRead(groupsRead).data ?? [];
  const tags = useTagNames('screenCount');
  const { orientation, groupIds = [], tags: chosen = [] } = only ?? {};
  const names = groupIds.map((id) => groups.find((group) => group.id === id)?.name ?? t('Deleted group'));
  const words = [...chosen, ...names, ...(orientation === undefined ? [] : [orientationLabels[orientation]])];

  function choose(part: Parts): void {
    const next = { orientation, groupIds, tags: chosen, ...part };
    const condition = {
      ...(next.tags.length > 0 && { tags: [...next.tags] }),
      ...(next.orientation !== undefined && { orientation: next.orientation }),
      ...(next.groupIds.length > 0 && { groupIds: [...next.groupIds] }),
    };
    onChange(Object.keys(condition).length === 0 ? null : condition);
  }

  const entries: MenuEntry[] = [
    { label: t('All screens'), checked: only === null, onSelect: () => onChange(null) },
    'divider',
    ...orientations.map((each) => ({
      label: orientationLabels[each],
      checked: each === orientation,
      onSelect: () => choose({ orientation: each === orientation ? undefined : each }),
    })),
    groups.length > 0 && 'divider',
    ...groups.map(({ id, name }) => ({
      label: name,
      checked: groupIds.includes(id),
      onSelect: () => choose({ groupIds: toggle(groupIds, id) }),
    })),
    tags.length > 0 && 'divider',
    ...tags.map((tag) => ({
      label: tag,
      icon: <Tag />,
      checked: chosen.includes(tag),
      onSelect: () => choose({ tags: toggle(chosen, tag) }),
    })),
  ];
  return (
    <WordMenu
      name={t('All screens')}
      label={t('Screens of {title}: {screens}', {
        title,
        screens: words.length === 0 ? t('All screens') : formatList(words),
      })}
      word={words.length === 0 ? null : t('Only on {screens}', { screens: formatList(words) })}
      entries={entries}
    />
  );
}
