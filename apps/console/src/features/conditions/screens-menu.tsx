import type { Condition, Orientation } from '@vitrine/contract/conditions';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import { Tag } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { WordMenu } from '../../ui/overlays/word-menu.tsx';
import { orientationLabels } from '../playout/index.ts';
import { useTagNames } from '../tags/index.ts';
import { namedGroupsRead, useConditionText } from './use-condition-text.ts';

const orientations: readonly Orientation[] = ['landscape', 'portrait'];

interface Parts {
  orientation?: Orientation | undefined;
  groupIds?: readonly GroupId[];
  tags?: readonly string[];
}

const toggle = <T,>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

interface ScreensMenuProps {
  /** The name of what has the condition. */
  title: string;
  /** Null: it plays on all screens. */
  only: Condition | null;
  onChange: (only: Condition | null) => void;
}

/** The screens on which an item, a scene or a schedule plays: all, or those of an orientation, of some groups, and with some tags. */
export function ScreensMenu({ title, only, onChange }: ScreensMenuProps) {
  const groups = useRead(namedGroupsRead).data ?? [];
  const tags = useTagNames('screenCount');
  const { orientation, groupIds = [], tags: chosen = [] } = only ?? {};
  const words = useConditionText(only);

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
        screens: words ?? t('All screens'),
      })}
      word={words}
      entries={entries}
    />
  );
}
