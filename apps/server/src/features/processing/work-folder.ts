import { join } from 'node:path';
import type { Platform } from '../../platform/platform.ts';

/** The folder with a folder for each media item that is being processed. */
export const toMediaFolder = ({ workFolder }: Platform): string => join(workFolder, 'media');
