import { sumSeconds, type GeneratedVideo } from '@vitrine/contract/generator';
import { useEffect, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { VideoDraft } from './draft.ts';
import { generatedRead, isGenerating } from './generated-video.ts';

const DEFAULT_REASON = t('Failed to generate video. Please try again.');

interface GenerateFormProps {
  draft: VideoDraft;
  onName: (name: string) => void;
}

/** Names the video and generates it, one at a time. */
export function GenerateForm({ draft, onName }: GenerateFormProps) {
  const { name, items, options } = draft;
  const toast = useToast();
  const videos = useRead(generatedRead).data;
  const generate = useChange(
    q.generator.generate({ failure: { title: t('Generation Failed'), reason: DEFAULT_REASON } }),
  );
  const watch = useOutcomeToasts(videos);
  const isBusy = generate.isPending || videos?.some(isGenerating) === true;
  const refuse = (title: string, text: string) => toast({ title, text, tone: 'danger' });

  function submit(): void {
    if (name.trim() === '') return refuse(t('Video Name Required'), t('Please enter a name for your video.'));
    if (items.length === 0) {
      return refuse(t('No Media Selected'), t('Please add at least one image or video to generate.'));
    }
    if (isBusy) return;
    generate.mutate(
      {
        body: {
          name,
          options,
          items: items.map(({ media: { kind, id }, duration }, order) => ({
            mediaType: kind,
            mediaId: id,
            duration,
            order,
          })),
        },
      },
      { onSuccess: ({ video }) => watch(video.id) },
    );
  }

  return (
    <Section title={t('Generate Video')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t('Video Name')}>
          <Input value={name} maxLength={200} onChange={(event) => onName(event.target.value)} />
        </Field>
        <p className="flex justify-between">
          <span className="text-ink-2">{t('Total duration')}</span>
          <b className="font-strong">
            {t('{seconds, plural, one {# second} other {# seconds}}', { seconds: sumSeconds(items) })}
          </b>
        </p>
        <Button
          type="submit"
          variant="primary"
          disabled={items.length === 0 || name.trim() === '' || isBusy}
          className="w-full"
        >
          {isBusy ? t('Generating...') : t('Generate Video')}
        </Button>
      </form>
    </Section>
  );
}

/**
 * Shows a toast when a pending or running video ends. Returns a function that watches a video by id, because a short
 * one may be ready before it is first listed.
 */
function useOutcomeToasts(videos: readonly GeneratedVideo[] | undefined): (id: string) => void {
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
      if (status === 'ready')
        toast({ title: t('Video Generated!'), text: t('{name} is in your media library.', { name }) });
      if (status === 'failed') {
        toast({ title: t('Generation Failed'), tone: 'danger', text: failure ?? DEFAULT_REASON });
      }
    }
  }, [videos, toast]);
  return (id) => void generating.current.add(id);
}
