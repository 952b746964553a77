import type { Takeover } from '@vitrine/contract/takeovers';
import { ImageOff } from 'lucide-react';
import { MessageBoard } from '../../ui/screen/message-board.tsx';
import { Pane } from '../../ui/screen/pane.tsx';
import { summaryThumbnailOf } from '../playout/index.ts';

interface ShownPaneProps {
  shown: Pick<Takeover, 'content' | 'message'>;
  small?: boolean;
  className?: string;
}

/** The content or the message of a takeover as screens show it. */
export function ShownPane({ shown: { content, message }, small = false, className }: ShownPaneProps) {
  return (
    <Pane
      small={small}
      whole
      stack={content?.type === 'playlist'}
      src={content === null ? null : summaryThumbnailOf(content)}
      placeholder={message === null ? <ImageOff /> : undefined}
      {...(className !== undefined && { className })}
    >
      {message !== null && <MessageBoard message={message} />}
    </Pane>
  );
}
