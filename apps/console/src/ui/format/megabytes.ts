import { t } from '@vitrine/messages/t';

/** `2.1 MB`, as pickers show files, `< 0.1 MB` for small ones; `Unknown` where the size is not known. */
export function formatMegabytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return t('Unknown');
  const rounded = (bytes / 1024 ** 2).toFixed(1);
  return bytes > 0 && rounded === '0.0' ? '< 0.1 MB' : t('{rounded} MB', { rounded });
}
