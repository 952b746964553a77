import type { GeneratedVideo } from '@vitrine/contract/generator';
import { Download, Film, RotateCcw, Trash2, X } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import { formatDate, formatDuration } from '../../../ui/format/format.ts';
import { Rows } from '../../../ui/lists/rows.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { isGenerating } from '../generated-video.ts';

interface GeneratedListProps {
  videos: readonly GeneratedVideo[];
  onCancel: (video: GeneratedVideo) => void;
  onRetry: (video: GeneratedVideo) => void;
  onDelete: (video: GeneratedVideo) => void;
}

/** Generated videos, including pending and running ones. */
export const GeneratedList = ({ videos, onCancel, onRetry, onDelete }: GeneratedListProps) => (
  <Rows label="Generated Videos" items={videos} look="plain" className="grid gap-2 py-2">
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
          <span className="flex">
            {video.downloadUrl !== null && (
              <Button variant="quiet" small square asChild>
                <a href={video.downloadUrl} target="_blank" rel="noreferrer" aria-label={`Download ${video.name}`}>
                  <Download />
                </a>
              </Button>
            )}
            {(video.status === 'failed' || video.status === 'cancelled') && (
              <Button
                variant="quiet"
                small
                square
                aria-label={`Try ${video.name} again`}
                onClick={() => onRetry(video)}
              >
                <RotateCcw />
              </Button>
            )}
            {isGenerating(video) ? (
              <Button variant="quiet" small square aria-label={`Cancel ${video.name}`} onClick={() => onCancel(video)}>
                <X />
              </Button>
            ) : (
              <Button variant="quiet" small square aria-label={`Delete ${video.name}`} onClick={() => onDelete(video)}>
                <Trash2 />
              </Button>
            )}
          </span>
        </div>
        {video.status === 'running' && (
          <Progress
            label={`Generating ${video.name}`}
            value={video.progress / 100}
            step={stepLabel(video)}
            left={remainingLabel(video)}
          />
        )}
        {video.failure !== null && <p className="text-1 text-danger">{video.failure}</p>}
      </>
    )}
  </Rows>
);

function describeGeneratedVideo({ status, place, duration, createdAt }: GeneratedVideo): string {
  const length = formatDuration(duration);
  if (status === 'waiting')
    return place === 0 ? `${length}, starting soon` : `${length}, ${place ?? 0} ahead in the queue`;
  if (status === 'failed') return `${length}, failed`;
  if (status === 'cancelled') return `${length}, cancelled`;
  return `${length}, ${formatDate(createdAt, 'Unknown date')}`;
}

const stepLabel = ({ itemsDone, itemCount }: GeneratedVideo): string =>
  itemsDone < itemCount ? `Encoding item ${itemsDone + 1} of ${itemCount}` : 'Joining all items';

const remainingLabel = ({ progress, secondsLeft }: GeneratedVideo): string =>
  secondsLeft === null ? `${progress}%` : `${progress}%, about ${secondsLeft} s`;
