import type { GeneratedVideo } from '@vitrine/contract/generator';

/** It is queued or being generated. */
export const isGenerating = ({ status }: GeneratedVideo): boolean => status === 'waiting' || status === 'running';
