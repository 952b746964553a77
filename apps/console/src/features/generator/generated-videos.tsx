import type { GeneratedVideo } from '@vitrine/contract/generator';
import { useState } from 'react';
import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { GeneratedList } from './components/generated-list.tsx';
import { useGenerated, useGeneratedAction } from './queries.ts';

/** The account's generated videos: cancelled, retried, downloaded and deleted. */
export function GeneratedVideos() {
  const toast = useToast();
  const videos = useGenerated();
  const failure = findFailure(videos);
  const action = useGeneratedAction();
  const [toDelete, setToDelete] = useState<GeneratedVideo | null>(null);

  const remove = (video: GeneratedVideo) =>
    action.mutate(
      { action: 'remove', video },
      {
        onSuccess: () => toast({ title: 'Video Deleted' }),
        onSettled: () => setToDelete(null),
      },
    );

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
            onDelete={setToDelete}
          />
        )
      )}
      {toDelete !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setToDelete(null)}
          title="Delete Video"
          text={`“${toDelete.name}” will be deleted from the media library and removed from every screen that shows it.`}
          confirm="Delete"
          busy={action.isPending}
          onConfirm={() => remove(toDelete)}
        />
      )}
    </Section>
  );
}
