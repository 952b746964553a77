import type { GeneratedVideo, VideoOptions } from '@vitrine/contract/generator';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import type { FailureText } from '../../api/q.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import type { SequenceItem } from './sequence.ts';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** The specification's interval (part 2, section 9). */
const GENERATED_POLL_MS = 10_000;

/** The account's generated videos, newest first, including pending and running ones. */
export const useGenerated = () =>
  useRead(
    q.generator.list({
      pollMs: GENERATED_POLL_MS,
      failure: 'Failed to fetch generated videos',
      select: ({ videos }) => videos,
    }),
  );

interface VideoRequest {
  name: string;
  items: readonly SequenceItem[];
  options: VideoOptions;
}

export function useGenerate() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ name, items, options }: VideoRequest) =>
      api.generator.generate({
        body: {
          name,
          options,
          items: items.map(({ media, duration }, order) => ({
            mediaType: media.kind,
            mediaId: media.id,
            duration,
            order,
          })),
        },
      }),
    meta: { failure: { title: 'Generation Failed', reason: 'Failed to generate video. Please try again.' } },
    onSettled: useInvalidate(keys.generator.all),
  });
}

type Action = 'cancel' | 'retry' | 'remove';

const failureTitles: Record<Action, FailureText> = {
  cancel: 'Cancel Failed',
  retry: 'Generation Failed',
  remove: { title: 'Delete Failed', reason: 'Failed to delete video. Please try again.' },
};

/** Cancels, retries or removes a generated video. */
export function useGeneratedAction() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ action, video }: { action: Action; video: GeneratedVideo }) => {
      await api.generator[action]({ params: { id: video.id } });
    },
    meta: { failure: ({ action }: { action: Action }) => failureTitles[action] },
    onSettled: useInvalidate(keys.generator.all),
  });
}
