import type { GeneratedVideo } from '@vitrine/contract/generator';
import { Download, Film, MonitorPlay, RotateCcw, Trash2, X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../ui/format/error-text.ts';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { Progress } from '../../ui/feedback/progress.tsx';
import { formatDate, formatDuration } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import { usePlacement } from '../effect/index.ts';
import { generatedRead, isGenerating } from './generated-video.ts';

/** The account's generated videos: cancelled, retried, downloaded and deleted. */
export const GeneratedVideos = () => (
  <Section title={t('Generated Videos')}>
    <Region of={useRead(generatedRead)} skeleton={null} empty={{ plain: true, title: t('No generated videos yet') }}>
      {(videos) => (
        <Rows label={t('Generated Videos')} items={videos} look="plain" className="grid gap-2 py-2">
          {(video) => (
            <>
              <div className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-2">
                <Picture small src={video.thumbnailUrl} placeholder={<Film />} />
                <span className="grid min-w-0">
                  <b className="truncate font-strong" title={video.name}>
                    {video.name}
                  </b>
                  <span className="text-1 text-ink-2">{describeGeneratedVideo(video)}</span>
                </span>
                <VideoActions video={video} />
              </div>
              {video.status === 'running' && (
                <Progress
                  label={t('Generating {name}', { name: video.name })}
                  value={video.progress / 100}
                  step={stepLabel(video)}
                  left={remainingLabel(video)}
                />
              )}
              {video.failure !== null && (
                <p className="text-1 text-danger">{translateAnswer(video.failure, video.failureTold)}</p>
              )}
            </>
          )}
        </Rows>
      )}
    </Region>
  </Section>
);

function VideoActions({ video }: { video: GeneratedVideo }) {
  const { name, status, downloadUrl, mediaId, thumbnailUrl } = video;
  const place = usePlacement();
  const confirm = useConfirm();
  const cancel = useChange(q.generator.cancel({ failure: t('Cancel Failed') }));
  const retry = useChange(q.generator.retry({ failure: t('Generation Failed') }));
  const remove = useChange(
    q.generator.remove({
      failure: { title: t('Delete Failed'), reason: t('Failed to delete video. Please try again.') },
      done: t('Video Deleted'),
    }),
  );
  const request = { params: { id: video.id } };
  const askToDelete = () =>
    void confirm({
      title: t('Delete Video'),
      text: t('“{name}” will be deleted from the media library and removed from every screen that shows it.', { name }),
      confirm: t('Delete'),
      act: () => remove.mutateAsync(request),
    });
  return (
    <span className="flex">
      {status === 'ready' && mediaId !== null && (
        <Button
          needs="assignments.assignToDevice"
          variant="quiet"
          small
          square
          aria-label={t('Put {name} on screens', { name })}
          onClick={() => place({ to: 'screens', content: { kind: 'video', id: mediaId, name, picture: thumbnailUrl } })}
        >
          <MonitorPlay />
        </Button>
      )}
      {downloadUrl !== null && (
        <Button variant="quiet" small square asChild>
          <a href={downloadUrl} target="_blank" rel="noreferrer" aria-label={t('Download {name}', { name })}>
            <Download />
          </a>
        </Button>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Button
          variant="quiet"
          small
          square
          aria-label={t('Try {name} again', { name })}
          onClick={() => retry.mutate(request)}
        >
          <RotateCcw />
        </Button>
      )}
      {isGenerating(video) ? (
        <Button
          variant="quiet"
          small
          square
          aria-label={t('Cancel {name}', { name })}
          onClick={() => cancel.mutate(request)}
        >
          <X />
        </Button>
      ) : (
        <Button variant="quiet" small square aria-label={t('Delete {name}', { name })} onClick={askToDelete}>
          <Trash2 />
        </Button>
      )}
    </span>
  );
}

function describeGeneratedVideo({ status, place, duration, createdAt }: GeneratedVideo): string {
  const length = formatDuration(duration);
  if (status === 'waiting')
    return place === 0
      ? t('{length}, starting soon', { length })
      : t('{length}, {place, plural, one {# ahead in the queue} other {# ahead in the queue}}', {
          length,
          place: place ?? 0,
        });
  if (status === 'failed') return t('{length}, failed', { length });
  if (status === 'cancelled') return t('{length}, cancelled', { length });
  return t('{length}, {date}', { length, date: formatDate(createdAt, 'unknown') });
}

const stepLabel = ({ itemsDone, itemCount }: GeneratedVideo): string =>
  itemsDone < itemCount
    ? t('Encoding item {number} of {count}', { number: itemsDone + 1, count: itemCount })
    : t('Joining all items');

const remainingLabel = ({ progress, secondsLeft }: GeneratedVideo): string =>
  secondsLeft === null
    ? t('{percent}%', { percent: progress })
    : t('{percent}%, about {seconds} s', { percent: progress, seconds: secondsLeft });
