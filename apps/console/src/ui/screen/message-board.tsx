import './message-board.css';
import type { Message } from '@vitrine/contract/playout/message';
import { cx } from '../theme/cx.ts';

/** Sizes of the heading, in percent of the shorter side. The largest is the player's. */
const SIZES = [16, 13, 11, 9, 7.5, 6, 5, 4] as const;
/** Inside the margins of a wide screen, in percent of the shorter side. */
const WIDTH = 163;
const HEIGHT = 86;
/** The width of a character of average text, as a part of its size. */
const CHARACTER = 0.55;

const countLines = (line: string, size: number): number =>
  Math.max(1, Math.ceil((line.length * size * CHARACTER) / WIDTH));

/** The largest size at which the text should fit; the player measures. */
function chooseTextSize({ heading, text }: Message): number {
  const heightAt = (size: number) => {
    const textLines = text === '' ? 0 : text.split('\n').reduce((sum, line) => sum + countLines(line, size / 2), 0);
    return countLines(heading, size) * size * 1.08 + textLines * (size / 2) * 1.35 + (text === '' ? 0 : size * 0.4);
  };
  return SIZES.find((size) => heightAt(size) <= HEIGHT) ?? 4;
}

/** A message nearly as a screen shows it. It fills the `Picture` around it. */
export function MessageBoard({ message }: { message: Message }) {
  const { heading, text, tone } = message;
  return (
    <span className={cx('message-board', `message-${tone}`)}>
      <span dir="auto" className="message-heading" style={{ fontSize: `${chooseTextSize(message)}cqmin` }}>
        {heading}
      </span>
      {text !== '' && (
        <span dir="auto" className="message-text" style={{ fontSize: `${chooseTextSize(message) / 2}cqmin` }}>
          {text}
        </span>
      )}
    </span>
  );
}
