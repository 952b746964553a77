import type { GeneratedVideo } from '@vitrine/contract/generator';

/** True if a video is queued or being generated. */
export const isGenerating = ({ status }: GeneratedVideo): boolean => status === 'waiting' || status === 'running';
