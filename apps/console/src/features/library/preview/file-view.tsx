import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../../ui/format/error-text.ts';
import { chooseGround, type MediaItem, computeShape, findThumbnail } from '../media-item.ts';

const fillClass = 'absolute inset-0 size-full object-contain';

/** A file as large as there is room. */
export function FileView({ item }: { item: MediaItem }) {
  const { kind, status, filename, originalName } = item;
  const failure = item.failure === null ? null : translateAnswer(item.failure, item.failureTold);
  const [isBroken, setIsBroken] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  if (status === 'failed' || isBroken) {
    return (
      <p role="alert" className="grid size-full place-items-center p-6 text-center text-ink-2">
        {failure ?? t('This file cannot be shown in this browser.')}
      </p>
    );
  }
  // The server refuses the file until it has been processed.
  if (status === 'processing') {
    return (
      <p role="status" className="grid size-full place-items-center p-6 text-center text-ink-2">
        {t('This file is being prepared. It appears here as soon as it is ready.')}
      </p>
    );
  }
  const note = failure !== null && (
    <p role="note" className="absolute inset-x-0 top-0 bg-raised px-4 py-2 text-center text-ink-2">
      {failure}
    </p>
  );
  if (kind === 'audio') {
    return (
      <div className="grid size-full content-center justify-items-center gap-4 p-6">
        <img className="min-h-0 max-w-full rounded-picture" src={findThumbnail(item) ?? undefined} alt="" />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no words to caption */}
        <audio
          className="w-full max-w-160"
          src={fileUrl(kind, filename)}
          aria-label={originalName}
          controls
          onError={() => setIsBroken(true)}
        />
      </div>
    );
  }
  if (kind === 'video') {
    return (
      <>
        <video
          className={fillClass}
          src={fileUrl(kind, filename)}
          poster={findThumbnail(item) ?? undefined}
          aria-label={originalName}
          controls
          autoPlay
          muted
          playsInline
          onError={() => setIsBroken(true)}
        />
        {note}
      </>
    );
  }
  // The checkered background covers the area of the image only.
  const isClear = chooseGround(item) === 'checker';
  const shape = computeShape(item);
  const picture = findThumbnail(item);
  const place = { aspectRatio: shape, width: `min(100cqw, ${shape * 100}cqh)` };
  return (
    <>
      {!isLoaded && (
        <span
          aria-hidden="true"
          className="absolute inset-0 m-auto bg-sunken bg-contain bg-center"
          style={{
            ...place,
            ...(item.averageColor !== null && { backgroundColor: item.averageColor }),
            ...(picture !== null && { backgroundImage: `url("${picture}")` }),
          }}
        />
      )}
      <img
        className={isClear && isLoaded ? 'picture-checker absolute inset-0 m-auto object-contain' : fillClass}
        style={isClear && isLoaded ? place : undefined}
        src={fileUrl(kind, filename)}
        alt={originalName}
        onLoad={() => setIsLoaded(true)}
        onError={() => setIsBroken(true)}
      />
      {note}
    </>
  );
}
