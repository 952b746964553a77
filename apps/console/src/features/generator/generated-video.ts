import type { GeneratedVideo } from '@vitrine/contract/generator';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';

/** The specification's interval (part 2, section 9). */
const POLL_MS = 10_000;

/** The account's generated videos, newest first, including pending and running ones. */
export const generatedRead = q.generator.list({
  pollMs: POLL_MS,
  failure: t('Failed to fetch generated videos'),
  select: ({ videos }) => videos,
});

/** True if a video is queued or being generated. */
export const isGenerating = ({ status }: GeneratedVideo): boolean => status === 'waiting' || status === 'running';
