import { t } from '@vitrine/messages/t';
import { locale } from './locale.ts';

const tenths = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});

/** `2.1 MB`, as pickers show files, `< 0.1 MB` for small ones; `Unknown` where the size is not known. */
export function formatMegabytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return t('Unknown');
  const megabytes = bytes / 1024 ** 2;
  return bytes > 0 && megabytes < 0.05
    ? t('< {size} MB', { size: tenths.format(0.1) })
    : t('{size} MB', { size: tenths.format(megabytes) });
}
