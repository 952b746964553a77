import { type GeneratedVideo, secondsOf, VideoOptions } from '@vitrine/contract/generator';
import type { MediaKind } from '@vitrine/contract/media';
import { useCallback, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { countOf } from '../../ui/format.ts';
import { Input } from '../../ui/input.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Medium } from '../media/medium.ts';
import { useLibrary } from '../media/queries.ts';
import { Filmstrip } from './components/filmstrip.tsx';
import { GeneratedList, isUnderWay } from './components/generated-list.tsx';
import { MediaChoice } from './components/media-choice.tsx';
import { Preview } from './components/preview.tsx';
import { VideoSettings } from './components/video-settings.tsx';
import { useGenerate, useGenerated, useGeneratedAct } from './queries.ts';
import { fullBecause, itemAt, moved, newItem, type SequenceItem, startOf } from './sequence.ts';
import { useEndings } from './use-endings.ts';

/** Puts images and videos one after the other, shows how that plays, and makes a video of it. */
export function VideoGeneratorPage() {
  const toast = useToast();
  const [kind, setKind] = useState<MediaKind>('image');
  const library = useLibrary({ kind, folder: null, search: '' });
  const [items, setItems] = useState<readonly SequenceItem[]>([]);
  const [name, setName] = useState('');
  const [options, setOptions] = useState(() => VideoOptions.parse({}));
  const [at, setAt] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [toDelete, setToDelete] = useState<GeneratedVideo | null>(null);
  const generated = useGenerated();
  const generate = useGenerate();
  const act = useGeneratedAct();
  const watch = useEndings(generated.data);

  const total = secondsOf(items);
  const isBusy = generate.isPending || generated.data?.some(isUnderWay) === true;
  const seek = useCallback((seconds: number) => setAt(seconds), []);

  function change(next: readonly SequenceItem[]) {
    setItems(next);
    setAt((before) => Math.min(before, secondsOf(next)));
  }

  function add(medium: Medium) {
    const reason = fullBecause(items, medium);
    if (reason === null) change([...items, newItem(medium)]);
    else toast({ title: 'Video Is Full', tone: 'danger', text: reason });
  }

  function order() {
    if (name.trim() === '') {
      toast({ title: 'Video Name Required', tone: 'danger', text: 'Please enter a name for your video.' });
    } else if (items.length === 0) {
      const text = 'Please add at least one image or video to generate.';
      toast({ title: 'No Media Selected', tone: 'danger', text });
    } else if (!isBusy) {
      const onError = ({ message }: Error) =>
        toast({
          title: 'Generation Failed',
          tone: 'danger',
          text: message || 'Failed to generate video. Please try again.',
        });
      generate.mutate({ name, items, options }, { onSuccess: ({ video }) => watch(video.id), onError });
    }
  }

  const remove = (video: GeneratedVideo) =>
    act.mutate(
      { act: 'remove', video },
      {
        onSuccess: () => toast({ title: 'Video Deleted' }),
        onError: ({ message }) =>
          toast({
            title: 'Delete Failed',
            tone: 'danger',
            text: message || 'Failed to delete video. Please try again.',
          }),
        onSettled: () => setToDelete(null),
      },
    );

  const again = (doing: 'cancel' | 'retry', video: GeneratedVideo) =>
    act.mutate(
      { act: doing, video },
      {
        onError: ({ message }) =>
          toast({ title: doing === 'retry' ? 'Generation Failed' : 'Cancel Failed', tone: 'danger', text: message }),
      },
    );

  return (
    <>
      <PageHeader title="Video Generator" description="Create custom videos by combining images and videos" />
      <PageBody className="wide:grid-cols-[284px_minmax(0,1fr)_272px] wide:gap-6!">
        <Section title="Select Media" className="max-wide:order-3">
          {library.failure === null ? (
            <MediaChoice
              kind={kind}
              onKind={setKind}
              media={library.items}
              counts={library.counts}
              isPending={library.isPending}
              onMore={library.hasMore ? library.more : null}
              onAdd={add}
            />
          ) : (
            <ErrorState
              title={library.failure.title}
              text={library.failure.error.message}
              onRetry={library.failure.retry}
              busy={library.failure.isRetrying}
            />
          )}
        </Section>
        <div className="grid content-start gap-4">
          <Preview
            items={items}
            options={options}
            at={at}
            onSeek={seek}
            isPlaying={isPlaying}
            onPlaying={setIsPlaying}
          />
          <VideoSettings options={options} onChange={setOptions} />
        </div>
        <div className="grid content-start gap-6 max-wide:order-4">
          <Section title="Generate Video">
            <form
              className="grid gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                order();
              }}
            >
              <Field label="Video Name">
                <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
              </Field>
              <p className="flex justify-between">
                <span className="text-ink-2">Total duration</span>
                <b className="font-strong">{countOf(total, 'second')}</b>
              </p>
              <Button
                type="submit"
                variant="primary"
                disabled={items.length === 0 || name.trim() === '' || isBusy}
                className="w-full"
              >
                {isBusy ? 'Generating...' : 'Generate Video'}
              </Button>
            </form>
          </Section>
          <Section title="Generated Videos">
            {generated.data === undefined && generated.error !== null ? (
              <ErrorState
                title="Failed to fetch generated videos"
                text={generated.error.message}
                onRetry={() => void generated.refetch()}
                busy={generated.isFetching}
              />
            ) : (
              generated.data !== undefined && (
                <GeneratedList
                  videos={generated.data}
                  onCancel={(video) => again('cancel', video)}
                  onRetry={(video) => again('retry', video)}
                  onDelete={setToDelete}
                />
              )
            )}
          </Section>
        </div>
        <Section
          title="Selected Items"
          count={items.length}
          {...(items.length > 0 && { note: 'Widths follow the durations. Drag to reorder.' })}
          className="max-wide:order-2 wide:col-span-3"
        >
          {items.length === 0 ? (
            <EmptyState
              title="No items selected yet"
              text="Choose images and videos: 3 s for an image, 5 s for a video, unless you change it."
            />
          ) : (
            <Filmstrip
              items={items}
              current={itemAt(items, at)}
              onMove={(from, to) => change(moved(items, from, to))}
              onDuration={(index, duration) =>
                change(items.map((item, i) => (i === index ? { ...item, duration } : item)))
              }
              onRemove={(index) => change(items.toSpliced(index, 1))}
              onShow={(index) => setAt(startOf(items, index))}
            />
          )}
        </Section>
      </PageBody>
      {toDelete !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setToDelete(null)}
          title="Delete Video"
          text={`“${toDelete.name}” is taken from the media library and from every screen that shows it.`}
          confirm="Delete"
          busy={act.isPending}
          onConfirm={() => remove(toDelete)}
        />
      )}
    </>
  );
}
