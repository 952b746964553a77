import './screen-picture.css';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';
import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Message } from '@vitrine/contract/playout/message';
import type { Strip } from '@vitrine/contract/playout/strip';
import { DrawnMessage } from '../../../ui/screen/drawn-message.ts';
import { DrawnStrip } from '../../../ui/screen/drawn-strip.ts';
import { Picture, type PictureProps } from '../../../ui/screen/picture.tsx';
import { computeScreenRatio } from '../../../ui/screen/screen-ratio.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { ContentPicture } from './content-picture.tsx';

interface ScreenPictureProps extends Pick<PictureProps, 'alt' | 'state' | 'placeholder' | 'small' | 'stack'> {
  screen: ScreenShape;
  /** The content that it shows; null or undefined: none, or not known. */
  content?: MediaSummary | null | undefined;
  /** The message that it shows instead. */
  message?: Message | null | undefined;
  /** The strip over it. */
  strip?: Strip | null | undefined;
  /** The address of a picture of the whole screen, instead of its content. */
  screenshot?: string;
  /** The fit of the playlist's item that it shows; null or absent: the screen's own. */
  fit?: Fit | null | undefined;
  /** Its greatest height in px, if it is drawn alone in the width of its container; absent: it fits in a slot of 16:9. */
  height?: number;
  className?: string | undefined;
}

/** A screen in its shape, as it is turned, with its content as it fits it. Its container determines its width. */
export function ScreenPicture({
  screen,
  content,
  message,
  strip,
  screenshot,
  fit,
  height,
  className,
  ...picture
}: ScreenPictureProps) {
  const ratio = computeScreenRatio(screen);
  return (
    <span
      className={cx(height === undefined ? 'screen-slot' : 'screen-alone', className)}
      style={{ '--ratio': ratio, ...(height !== undefined && { '--height': `${height}px` }) }}
    >
      {screenshot === undefined ? (
        <ContentPicture {...picture} content={content} shape={ratio} fit={fit ?? screen.fit}>
          {message && <DrawnMessage message={message} />}
          {strip && <DrawnStrip strip={strip} />}
        </ContentPicture>
      ) : (
        <Picture {...picture} src={screenshot} shape={ratio} fit="contain" />
      )}
    </span>
  );
}
