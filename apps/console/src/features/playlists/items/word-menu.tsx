import { ChevronDown } from 'lucide-react';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { listVolumes, volumeLabel } from '../../content/index.ts';
import { MAX_WEIGHT } from '@vitrine/contract/playlist-limits';
import { AS_ON_SCREEN, AS_ON_VIDEO, weightLabel } from '../playlist-text.ts';

interface WordMenuProps {
  /** `Fit`, `Transition`: shown while the screen decides. */
  name: string;
  /** Names the item and the choice, for screen readers. */
  label: string;
  /** The word of the choice; null: as set on the screen. */
  word: string | null;
  entries: readonly MenuEntry[];
}

/** A choice as a word to press. */
export const WordMenu = ({ name, label, word, entries }: WordMenuProps) => (
  <Menu align="start" entries={entries}>
    <button
      type="button"
      aria-label={label}
      className="-ms-1.5 inline-flex h-6 min-w-10 items-center gap-0.5 rounded-chip ps-1.5 pe-0.5 text-1 text-ink-2 hover:bg-hover hover:text-ink max-wide:h-7"
    >
      <span className="truncate">{word ?? name}</span>
      <ChevronDown className="size-3 flex-none text-ink-3" />
    </button>
  </Menu>
);

/** The entries of a choice with words; null leaves it to the screen. */
export function listChoiceEntries<Value extends string>(
  labels: Record<Value, string>,
  current: Value | null | 'mixed',
  onChoose: (value: Value | null) => void,
): MenuEntry[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `labels`
  const values = Object.keys(labels) as Value[];
  return [
    ...values.map((value) => ({
      label: labels[value],
      checked: current === value,
      onSelect: () => onChoose(value),
    })),
    'divider',
    { label: AS_ON_SCREEN, checked: current === null, onSelect: () => onChoose(null) },
  ];
}

/** The entries of the volume of an item; null leaves it to the video. */
export const listVolumeEntries = (current: number | null, onChoose: (volume: number | null) => void): MenuEntry[] => [
  ...listVolumes(current).map((volume) => ({
    label: volumeLabel(volume),
    checked: current === volume,
    onSelect: () => onChoose(volume),
  })),
  'divider',
  { label: AS_ON_VIDEO, checked: current === null, onSelect: () => onChoose(null) },
];

/** The entries of how often an item plays in each loop. */
export const listWeightEntries = (current: number, onChoose: (weight: number) => void): MenuEntry[] =>
  Array.from({ length: MAX_WEIGHT }, (_, i) => ({
    label: weightLabel(i + 1),
    checked: current === i + 1,
    onSelect: () => onChoose(i + 1),
  }));
