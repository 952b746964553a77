import { formatQuantity } from '../../../ui/format/format.ts';

/** `Never`, `Every minute`, `Every 15 minutes`. */
export const refreshWords = (minutes: number | null): string =>
  minutes === null ? 'Never' : minutes === 1 ? 'Every minute' : `Every ${formatQuantity(minutes, 'minute')}`;
