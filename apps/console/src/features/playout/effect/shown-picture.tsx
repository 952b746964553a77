import type { ShownContent } from '@vitrine/contract/playout/effect';
import { ImageOff, MonitorOff } from 'lucide-react';
import { MessageBoard } from '../../../ui/screen/message-board.tsx';
import { ContentPane } from '../components/content-pane.tsx';

interface ShownPictureProps {
  shown: Pick<ShownContent, 'item' | 'media' | 'message'>;
  className?: string;
}

/** The picture of what a screen shows: of a playlist, that of the item that is on. */
export function ShownPicture({ shown: { item, media, message }, className }: ShownPictureProps) {
  const content = item ?? media;
  return (
    <ContentPane
      small
      stack={false}
      content={content}
      placeholder={message === null && (content === null ? <MonitorOff /> : <ImageOff />)}
      {...(className !== undefined && { className })}
    >
      {message !== null && <MessageBoard message={message} />}
    </ContentPane>
  );
}
