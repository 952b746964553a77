import type { GeneratedVideo } from '@vitrine/contract/generator';
import { useEffect, useRef } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { isGenerating } from './generated-video.ts';

/**
 * Shows a toast when a pending or running video ends. Returns a function that watches a video by id, because a short
 * one may be ready before it is first listed.
 */
export function useOutcomeToasts(videos: readonly GeneratedVideo[] | undefined): (id: string) => void {
  const toast = useToast();
  const generating = useRef(new Set<string>());
  useEffect(() => {
    for (const video of videos ?? []) {
      const { id, name, status, failure } = video;
      if (isGenerating(video)) {
        generating.current.add(id);
        continue;
      }
      if (!generating.current.delete(id)) continue;
      if (status === 'ready') toast({ title: 'Video Generated!', text: `${name} is in your media library.` });
      if (status === 'failed') {
        toast({ title: 'Generation Failed', tone: 'danger', text: failure ?? DEFAULT_REASON });
      }
    }
  }, [videos, toast]);
  return (id) => void generating.current.add(id);
}

const DEFAULT_REASON = 'Failed to generate video. Please try again.';
