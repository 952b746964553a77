import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { Image, Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { HiddenFileInput } from '../../../ui/forms/hidden-file-input.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { fromImage, useLibraryUpload } from '../../library/index.ts';
import { toAcceptAttribute } from '../../uploads/index.ts';
import { ContentDialog } from '../panels/content-dialog.tsx';
import { createMediaContent } from '../elements/content.ts';
import type { ShownContent } from '../elements/editor-kind.ts';
import { type PickedContent, toPickedContent } from '../panels/picked-content.ts';
import { ItemGroup } from './item-group.tsx';

export const pictureContent = createMediaContent<ElementOf<'picture'>>('image', {
  title: t('Choose a picture'),
  notChosen: t('No picture chosen'),
  none: t('No picture yet'),
  deleted: t('Picture deleted'),
});

interface PictureFieldProps {
  label: string;
  /** Null: there is none. */
  shown: ShownContent | null;
  /** Shown as a whole, on a ground on which transparent pictures are seen. */
  isLogo?: boolean;
  onFocus: () => void;
  onPick: (content: PickedContent) => void;
  onRemove?: () => void;
}

/** The picture of an element: chosen from the library, or uploaded. */
export function PictureField({ label, shown, isLogo = false, onFocus, onPick, onRemove }: PictureFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useLibraryUpload();

  function uploadPicture(files: readonly File[]): void {
    upload(files, {
      kind: 'image',
      folderId: null,
      onUploaded: ({ image }) => image !== undefined && onPick(toPickedContent(fromImage(image))),
    });
  }

  return (
    <ItemGroup label={label} className="flex items-center gap-3" onFocus={onFocus}>
      <span className="w-16 flex-none">
        <Picture
          small
          src={shown?.picture}
          placeholder={<Image />}
          {...(shown === null && { className: 'bg-sunken' })}
          {...(isLogo && shown !== null && { fit: 'contain', ground: 'checker' })}
        />
      </span>
      <span className="min-w-0 flex-1">
        {!isLogo && <span className="block truncate font-medium">{label}</span>}
        <span className="block truncate text-1 text-ink-2">
          {shown?.name ?? (isLogo ? t('No logo yet') : t('No picture yet'))}
        </span>
      </span>
      <span className="-me-1.5 flex flex-none items-center gap-0.5">
        <Button
          small
          aria-label={shown === null ? t('Choose {name}', { name: label }) : t('Change {name}', { name: label })}
          onClick={() => setIsChoosing(true)}
        >
          {shown === null ? t('Choose') : t('Change')}
        </Button>
        <IconButton small label={t('Upload {name}', { name: label })} onClick={() => chooser.current?.click()}>
          <Upload />
        </IconButton>
        {onRemove !== undefined && shown !== null && (
          <IconButton small label={t('Remove {name}', { name: label })} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </span>
      <HiddenFileInput
        ref={chooser}
        label={t('File for {name}', { name: label })}
        accept={toAcceptAttribute('image')}
        onFiles={uploadPicture}
      />
      {isChoosing && <ContentDialog content={pictureContent} onPick={onPick} onClose={() => setIsChoosing(false)} />}
    </ItemGroup>
  );
}
