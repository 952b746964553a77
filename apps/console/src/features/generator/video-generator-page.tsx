import './components/generator.css';
import type { FolderId } from '@vitrine/contract/library/folders';
import { type GeneratedVideo, secondsOf } from '@vitrine/contract/generator';
import type { MediaKind } from '@vitrine/contract/library/media';
import { useCallback, useDeferredValue, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { countOf } from '../../ui/format/format.ts';
import { Input } from '../../ui/forms/input.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useMe } from '../accounts/index.ts';
import { type MediaItem, useFolders, useLibrary } from '../library/index.ts';
import { Filmstrip } from './components/filmstrip.tsx';
import { GeneratedList, isGenerating } from './components/generated-list.tsx';
import { MediaChoice } from './components/media-choice.tsx';
import { Preview } from './components/preview.tsx';
import { VideoSettings } from './components/video-settings.tsx';
import { emptyDraft, useDraft } from './draft.ts';
import { useGenerate, useGenerated, useGeneratedAct } from './queries.ts';
import { fullBecause, itemAt, moved, newItem, type SequenceItem, startOf } from './sequence.ts';
import { useEndings } from './use-endings.ts';

/** Combines images and videos into a video, with a preview. The sequence is kept as a draft. */
export function VideoGeneratorPage() {
  const toast = useToast();
  const [kind, setKind] = useState<MediaKind>('image');
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState<FolderId | null>(null);
  const library = useLibrary({ kind, folder, search: useDeferredValue(search) });
  const folders = useFolders();
  const [draft, setDraft] = useDraft(useMe().id);
  const { name, options, items } = draft;
  const setItems = (next: readonly SequenceItem[]) => setDraft((before) => ({ ...before, items: next }));
  const [at, setAt] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [toDelete, setToDelete] = useState<GeneratedVideo | null>(null);
  const [isClearing, setIsClearing] = useState(false);
  const generated = useGenerated();
  const generatedFailure = failureOf(generated);
  const generate = useGenerate();
  const act = useGeneratedAct();
  const watch = useEndings(generated.data);

  const total = secondsOf(items);
  const isBusy = generate.isPending || generated.data?.some(isGenerating) === true;
  const seek = useCallback((seconds: number) => setAt(seconds), []);

  function change(next: readonly SequenceItem[]) {
    setItems(next);
    setAt((before) => Math.min(before, secondsOf(next)));
  }

  function add(medium: MediaItem) {
    const reason = fullBecause(items, medium);
    if (reason === null) change([...items, newItem(medium)]);
    else toast({ title: 'Video is full', tone: 'danger', text: reason });
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
      <PageBody className="generator min-[700px]:grid-cols-[236px_minmax(0,1fr)] min-[1101px]:grid-cols-[284px_minmax(0,1fr)_272px] wide:gap-6!">
        <Section title="Select Media" className="generator-media">
          {library.failure === null ? (
            <MediaChoice
              kind={kind}
              onKind={setKind}
              search={search}
              onSearch={setSearch}
              folders={folders.list ?? []}
              folder={folder}
              onFolder={setFolder}
              media={library.items}
              counts={library.counts}
              isPending={library.isPending}
              onMore={library.hasMore ? library.more : null}
              onAdd={add}
            />
          ) : (
            <ErrorState {...library.failure} />
          )}
        </Section>
        <Section
          title="Selected Items"
          count={items.length}
          {...(items.length > 0 && { note: 'Widths follow the durations. Drag to reorder.' })}
          areToolsShort
          {...(items.length > 0 && {
            tools: (
              <Button small variant="quiet" onClick={() => setIsClearing(true)}>
                Clear
              </Button>
            ),
          })}
          className="generator-items"
        >
          {items.length === 0 ? (
            <EmptyState
              plain
              title="No items selected yet"
              text="Images play for 3 seconds and videos for 5 unless you change it."
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
        <div className="generator-preview min-w-0">
          <Preview
            items={items}
            options={options}
            at={at}
            onSeek={seek}
            isPlaying={isPlaying}
            onPlaying={setIsPlaying}
          />
        </div>
        <div className="generator-settings min-w-0">
          <VideoSettings options={options} onChange={(next) => setDraft((before) => ({ ...before, options: next }))} />
        </div>
        <div className="generator-side">
          <Section title="Generate Video">
            <form
              className="grid gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                order();
              }}
            >
              <Field label="Video Name">
                <Input
                  value={name}
                  maxLength={200}
                  onChange={(event) => setDraft((before) => ({ ...before, name: event.target.value }))}
                />
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
            {generatedFailure !== null ? (
              <ErrorState title="Failed to fetch generated videos" {...generatedFailure} />
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
      </PageBody>
      {isClearing && (
        <ConfirmDialog
          open
          onOpenChange={setIsClearing}
          title="Clear selected items?"
          text={`${countOf(items.length, 'item')} will be removed from this video, together with its name and settings. The files stay in your media library.`}
          confirm="Clear"
          onConfirm={() => {
            setDraft(emptyDraft());
            setAt(0);
            setIsClearing(false);
          }}
        />
      )}
      {toDelete !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setToDelete(null)}
          title="Delete Video"
          text={`“${toDelete.name}” will be deleted from the media library and removed from every screen that shows it.`}
          confirm="Delete"
          busy={act.isPending}
          onConfirm={() => remove(toDelete)}
        />
      )}
    </>
  );
}
