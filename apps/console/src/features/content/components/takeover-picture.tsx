import type { Takeover } from '@vitrine/contract/takeovers';
import { ImageOff } from 'lucide-react';
import { DrawnMessage } from '../../../ui/screen/drawn-message.ts';
import { ContentPicture } from './content-picture.tsx';

interface TakeoverPictureProps {
  shown: Pick<Takeover, 'content' | 'message'>;
  small?: boolean;
  className?: string;
}

/** The content or the message of a takeover as screens show it. */
export function TakeoverPicture({ shown: { content, message }, small = false, className }: TakeoverPictureProps) {
  return (
    <ContentPicture
      content={content}
      small={small}
      fit="contain"
      placeholder={message === null ? <ImageOff /> : undefined}
      {...(className !== undefined && { className })}
    >
      {message !== null && <DrawnMessage message={message} />}
    </ContentPicture>
  );
}
