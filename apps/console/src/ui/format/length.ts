import { createNumberFormats } from '@vitrine/layout/charts/report-formats';
import { locale } from './locale.ts';

export const { splitLength, formatLength, formatShare, chooseAxis } = createNumberFormats(locale);
