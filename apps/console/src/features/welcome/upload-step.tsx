import { ImageUp, Plus, Upload } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { useLibraryUpload } from '../library/index.ts';
import { ChosenPicture, toPictured } from '../content/index.ts';
import { toAcceptAttribute } from '../uploads/index.ts';
import { HiddenFileInput } from '../../ui/forms/hidden-file-input.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import { newestContent } from './newest.ts';
import { type StepState, Step } from './step.tsx';

const accept = toAcceptAttribute('all');

/** Uploads pictures and videos, without a dialog. */
export function UploadStep({ state }: { state: StepState }) {
  const upload = useLibraryUpload();
  const input = useRef<HTMLInputElement>(null);
  const isDone = state === 'done';
  return (
    <Step
      number={1}
      state={state}
      title={t('Upload a picture')}
      picture={isDone ? <Newest /> : <Picture placeholder={<ImageUp />} />}
    >
      <p className="text-ink-2">
        {isDone ? t('It is in the Media Library.') : t('Or a video. Any size that a screen can show.')}
      </p>
      <Button small={isDone} variant={isDone ? 'quiet' : 'primary'} onClick={() => input.current?.click()}>
        {isDone ? <Plus /> : <Upload />}
        {isDone ? t('Add more') : t('Choose files')}
      </Button>
      <HiddenFileInput
        ref={input}
        label={t('Files')}
        accept={accept}
        multiple
        onFiles={(files) => upload(files, { kind: 'all', folderId: null })}
      />
    </Step>
  );
}

/** The last files, side by side. */
function Newest() {
  const newest = useRead(newestContent).data ?? [];
  if (newest.length === 0) return <Picture placeholder={<ImageUp />} />;
  return (
    <div className="first-step-mosaic">
      {newest.map((content) => (
        <ChosenPicture key={content.id} content={toPictured(content)} />
      ))}
    </div>
  );
}
