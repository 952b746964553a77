import './message-board.css';
import type { Message } from '@vitrine/contract/playout/message';
import { cx } from '../theme/cx.ts';

/** Percent of the shorter side, by the number of characters. */
const headingSize = (length: number): number => (length <= 28 ? 17 : length <= 50 ? 11.5 : 9);
const textSize = (length: number): number => (length <= 90 ? 5.6 : length <= 220 ? 4.6 : 3.6);

/** A message as a screen shows it. It fills the `Pane` around it. */
export function MessageBoard({ message: { heading, text, tone } }: { message: Message }) {
  return (
    <span className={cx('message-board', `message-${tone}`)}>
      <span className="message-heading" style={{ fontSize: `${headingSize(heading.length)}cqmin` }}>
        {heading}
      </span>
      {text !== '' && (
        <span className="message-text" style={{ fontSize: `${textSize(text.length)}cqmin` }}>
          {text}
        </span>
      )}
    </span>
  );
}
