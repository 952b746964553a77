import type { Takeover } from '@vitrine/contract/takeovers/takeovers';
import { ImageOff } from 'lucide-react';
import { DrawnMessage } from '../../../ui/screen/drawn-message.ts';
import { DrawnStrip } from '../../../ui/screen/drawn-strip.ts';
import { ContentPicture } from './content-picture.tsx';

interface TakeoverPictureProps {
  shown: Pick<Takeover, 'content' | 'message' | 'strip'>;
  small?: boolean;
  className?: string;
}

/** The content, the message or the strip of a takeover as screens show it. */
export function TakeoverPicture({
  shown: { content, message, strip },
  small = false,
  className,
}: TakeoverPictureProps) {
  return (
    <ContentPicture
      content={content}
      small={small}
      fit="contain"
      placeholder={message === null && strip === null ? <ImageOff /> : undefined}
      {...(className !== undefined && { className })}
    >
      {message !== null && <DrawnMessage message={message} />}
      {strip !== null && <DrawnStrip isAlone strip={strip} />}
    </ContentPicture>
  );
}
