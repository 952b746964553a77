import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';
import type { ShownContent } from '@vitrine/contract/playout/effect';
import { ImageOff, MonitorOff } from 'lucide-react';
import { ScreenPicture } from '../content/index.ts';

interface ShownPictureProps {
  screen: ScreenShape;
  shown: Pick<ShownContent, 'item' | 'media' | 'message' | 'fit'>;
  className?: string;
}

/** The picture of what a screen shows: of a playlist, that of the item that is on. */
export function ShownPicture({ screen, shown: { item, media, message, fit }, className }: ShownPictureProps) {
  const content = item ?? media;
  return (
    <ScreenPicture
      small
      stack={false}
      screen={screen}
      content={content}
      message={message}
      fit={fit}
      placeholder={message === null && (content === null ? <MonitorOff /> : <ImageOff />)}
      className={className}
    />
  );
}
