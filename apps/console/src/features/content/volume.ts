import { t } from '@vitrine/messages/t';

const VOLUMES = [100, 80, 60, 40, 20, 0];

/** The volumes to choose from, the loudest first; also the present one. */
export const listVolumes = (present: number | null = null): number[] =>
  [...new Set([...VOLUMES, ...(present === null ? [] : [present])])].toSorted((a, b) => b - a);

/** `60%`, `Muted` */
export const volumeLabel = (percent: number): string => (percent === 0 ? t('Muted') : `${percent}%`);
