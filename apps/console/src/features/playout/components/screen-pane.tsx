import './screen-pane.css';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';
import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Message } from '@vitrine/contract/playout/message';
import { MessageBoard } from '../../../ui/screen/message-board.tsx';
import { Pane, type PaneProps } from '../../../ui/screen/pane.tsx';
import { computeScreenRatio } from '../../../ui/screen/screen-ratio.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { ContentPane } from './content-pane.tsx';

interface ScreenPaneProps extends Pick<PaneProps, 'alt' | 'state' | 'placeholder' | 'small' | 'stack'> {
  screen: ScreenShape;
  /** The content that it shows; null or undefined: none, or not known. */
  content?: MediaSummary | null | undefined;
  /** The message that it shows instead. */
  message?: Message | null | undefined;
  /** The address of a picture of the whole screen, instead of its content. */
  screenshot?: string;
  /** The fit of the playlist's item that it shows; null or absent: the screen's own. */
  fit?: Fit | null | undefined;
  /** Its greatest height in px, if it is drawn alone in the width of its container; absent: it fits in a slot of 16:9. */
  height?: number;
  className?: string | undefined;
}

/** A screen in its shape, as it is turned, with its content as it fits it. Its container determines its width. */
export function ScreenPane({ screen, content, message, screenshot, fit, height, className, ...pane }: ScreenPaneProps) {
  const ratio = computeScreenRatio(screen);
  return (
    <span
      className={cx(height === undefined ? 'screen-slot' : 'screen-alone', className)}
      style={{ '--ratio': ratio, ...(height !== undefined && { '--height': `${height}px` }) }}
    >
      {screenshot === undefined ? (
        <ContentPane {...pane} content={content} shape={ratio} fit={fit ?? screen.fit}>
          {message && <MessageBoard message={message} />}
        </ContentPane>
      ) : (
        <Pane {...pane} src={screenshot} shape={ratio} fit="contain" />
      )}
    </span>
  );
}
