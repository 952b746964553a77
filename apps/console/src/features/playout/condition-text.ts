import type { NamedCondition, Orientation } from '@vitrine/contract/conditions';
import { t } from '@vitrine/messages/t';
import { formatList } from '../../ui/format/format.ts';

export const orientationLabels: Record<Orientation, string> = {
  landscape: t('Landscape screens'),
  portrait: t('Portrait screens'),
};

/** The same inside of a sentence. */
const orientationWords: Record<Orientation, string> = {
  landscape: t('landscape screens'),
  portrait: t('portrait screens'),
};

/** The screens of a condition: `bakery, Shops and portrait screens`. */
const listScreens = ({ tags, groups, orientation }: NamedCondition): string =>
  formatList([...tags, ...groups, ...(orientation === null ? [] : [orientationWords[orientation]])]);

/** The condition of an item, a scene or a schedule: `Only on bakery and portrait screens`. */
export const describeCondition = (condition: NamedCondition): string =>
  t('Only on {screens}', { screens: listScreens(condition) });

/** The screens that meet one of these conditions. */
export const listAnyScreens = (conditions: readonly NamedCondition[]): string =>
  conditions.map(listScreens).reduce((first, second) => t('{first} or {second}', { first, second }));
