import { addDays, type Days } from '../schedule/days.ts';

/** The periods of a report that move with today. */
export const reportPresets = ['today', '7-days', 'month', 'last-month'] as const;
export type ReportPreset = (typeof reportPresets)[number];

/** Returns the first and the last day of a preset, `YYYY-MM-DD`. */
export function findPresetDays(preset: ReportPreset, today: string): Days {
  const first = `${today.slice(0, 8)}01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case '7-days':
      return { from: addDays(today, -6), to: today };
    case 'month':
      return { from: first, to: today };
    case 'last-month': {
      const to = addDays(first, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
  }
}
