import type { GeneratedVideo } from '@vitrine/contract/generator';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { GeneratedList } from './components/generated-list.tsx';
import { useGenerated, useGeneratedAction } from './queries.ts';

/** The account's generated videos: cancelled, retried, downloaded and deleted. */
export function GeneratedVideos() {
  const confirm = useConfirm();
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
      <Region
        of={useGenerated()}
        title="Failed to fetch generated videos"
        skeleton={null}
        empty={{ plain: true, title: 'No generated videos yet' }}
      >
        {(videos) => (
          <GeneratedList
            videos={videos}
            onCancel={(video) => action.mutate({ action: 'cancel', video })}
            onRetry={(video) => action.mutate({ action: 'retry', video })}
            onDelete={(video) => void remove(video)}
          />
        )}
      </Region>
    </Section>
  );
}
