import type { GeneratedVideo } from '@vitrine/contract/generator';
import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { GeneratedList } from './components/generated-list.tsx';
import { useGenerated, useGeneratedAction } from './queries.ts';

/** The account's generated videos: cancelled, retried, downloaded and deleted. */
export function GeneratedVideos() {
  const confirm = useConfirm();
  const videos = useGenerated();
  const failure = findFailure(videos);
  const action = useGeneratedAction();

  const remove = (video: GeneratedVideo) =>
    confirm({
      title: 'Delete Video',
      text: `“${video.name}” will be deleted from the media library and removed from every screen that shows it.`,
      confirm: 'Delete',
      act: () => action.mutateAsync({ action: 'remove', video }),
      done: { title: 'Video Deleted' },
    });

  return (
    <Section title="Generated Videos">
      {failure !== null ? (
        <ErrorState title="Failed to fetch generated videos" {...failure} />
      ) : (
        videos.data !== undefined && (
          <GeneratedList
            videos={videos.data}
            onCancel={(video) => action.mutate({ action: 'cancel', video })}
            onRetry={(video) => action.mutate({ action: 'retry', video })}
            onDelete={(video) => void remove(video)}
          />
        )
      )}
    </Section>
  );
}
