import type { StepUnit } from '@vitrine/layout/charts/report-steps';
import { t } from '@vitrine/messages/t';

/** The title of the chart, by the length of its bars. */
export const perStep: Record<StepUnit, { plays: string; duration: string }> = {
  hour: { plays: t('Plays per hour'), duration: t('Time on air per hour') },
  day: { plays: t('Plays per day'), duration: t('Time on air per day') },
  week: { plays: t('Plays per week'), duration: t('Time on air per week') },
};
