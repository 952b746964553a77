import { t } from '@vitrine/messages/t';
import './components/generator.css';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useMe } from '../accounts/index.ts';
import { VideoSettings } from './components/video-settings.tsx';
import { useDraft } from './draft.ts';
import { GenerateForm } from './generate-form.tsx';
import { GeneratedVideos } from './generated-videos.tsx';
import { MediaSource } from './media-source.tsx';
import { explainFull, newVideoItem, type SequenceItem } from './sequence.ts';
import { VideoEditor } from './video-editor.tsx';

/** Combines images and videos into a video, with a preview. The sequence is saved as a draft. */
export function VideoGeneratorPage() {
  const toast = useToast();
  const { draft, change, clear } = useDraft(useMe().id);
  const { items, options } = draft;

  function add(media: SequenceItem['media']): void {
    const reason = explainFull(items, media);
    if (reason === null) change({ items: [...items, newVideoItem(media)] });
    else toast({ title: t('Video is full'), tone: 'danger', text: reason });
  }

  return (
    <>
      <PageHeader title={t('Video Generator')} description={t('Create custom videos by combining images and videos')} />
      <PageBody
        close
        className="generator min-[700px]:grid-cols-[236px_minmax(0,1fr)] min-[1101px]:grid-cols-[284px_minmax(0,1fr)_272px]"
      >
        <MediaSource onAdd={add} />
        <VideoEditor items={items} options={options} onChange={(next) => change({ items: next })} onClear={clear} />
        <div className="generator-settings min-w-0">
          <VideoSettings options={options} onChange={(next) => change({ options: next })} />
        </div>
        <div className="generator-side">
          <GenerateForm draft={draft} onName={(name) => change({ name })} />
          <GeneratedVideos />
        </div>
      </PageBody>
    </>
  );
}
