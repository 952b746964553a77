import type { GeneratedVideo } from '@vitrine/contract/generator';
import { useCallback, useEffect, useRef } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';

/**
 * Shows a toast when a pending or running video ends. Returns a function that watches a video by id, because a short
 * one may be ready before it is first listed.
 */
export function useEndings(videos: readonly GeneratedVideo[] | undefined): (id: string) => void {
  const toast = useToast();
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, status, failure } of videos ?? []) {
      if (status === 'waiting' || status === 'running') {
        underWay.current.add(id);
        continue;
      }
      if (!underWay.current.delete(id)) continue;
      if (status === 'ready') toast({ title: 'Video Generated!', text: `${name} is in your media library.` });
      if (status === 'failed') {
        toast({ title: 'Generation Failed', tone: 'danger', text: failure ?? FALLBACK });
      }
    }
  }, [videos, toast]);
  return useCallback((id: string) => void underWay.current.add(id), []);
}

const FALLBACK = 'Failed to generate video. Please try again.';
