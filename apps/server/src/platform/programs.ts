import { root } from './root.ts';

/**
 * The programs of the server: those that people start, and those that the server starts as threads and processes. Each is
 * a file of `src`, and one of its name in the bundle.
 */
export const PROGRAMS = {
  main: 'main.ts',
  backup: 'backup-main.ts',
  doctor: 'doctor-main.ts',
  migrate: 'migrate-main.ts',
  'reset-second-factor': 'reset-second-factor-main.ts',
  launcher: 'platform/launcher/launcher.ts',
  'image-worker': 'features/processing/image-worker-main.ts',
  'document-worker': 'features/processing/documents/document-worker-main.ts',
  'video-reader': 'features/processing/video/video-reader-main.ts',
  'calendar-parser': 'features/fleet/hours/calendar-worker.ts',
  'feed-parser': 'features/feeds/parser-worker.ts',
  'report-drawer': 'features/reports/pdf/draw/drawer-worker.ts',
  'manifest-parser': 'features/transfer/import/manifest-worker.ts',
} as const;

const isBundle = import.meta.url.endsWith('.mjs');

/** Where a program is: in the bundle if this is the bundle, else among the sources. */
export const findProgram = (name: keyof typeof PROGRAMS): URL =>
  new URL(isBundle ? `apps/server/dist/${name}.mjs` : `apps/server/src/${PROGRAMS[name]}`, root);
