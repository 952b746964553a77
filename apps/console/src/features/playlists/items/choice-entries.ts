import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { listVolumes, volumeLabel } from '../../content/index.ts';
import { MAX_WEIGHT } from '@vitrine/contract/playlists/playlist-limits';
import { AS_ON_SCREEN, AS_ON_VIDEO, weightLabel } from '../playlist-text.ts';

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
