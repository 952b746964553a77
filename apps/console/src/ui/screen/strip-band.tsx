import './strip-band.css';
import type { Strip } from '@vitrine/contract/playout/strip';
import { cx } from '../theme/cx.ts';

/** Longer texts are smaller, as on screens. */
const LONG = 110;
const LONGER = 260;

interface StripBandProps {
  strip: Strip;
  /** Something stands for what a screen plays below it. */
  isAlone?: boolean;
}

/** A strip nearly as a screen shows it, over the `Picture` around it. */
export function StripBand({ strip: { text, position, tone, motion }, isAlone = false }: StripBandProps) {
  const lines = text.split('\n');
  const size = text.length > LONGER ? 'strip-small' : text.length > LONG ? 'strip-medium' : undefined;
  return (
    <span className={cx('strip-over', isAlone && 'strip-alone')}>
      <span dir="auto" className={cx('strip-band', `strip-${position}`, `strip-${tone}`, motion === 'still' && size)}>
        {motion === 'ticker' ? (
          <span className="strip-ticker">
            {['first', 'second'].map((pass) => (
              <span key={pass} aria-hidden={pass === 'second'} className="strip-pass">
                {lines.map((line) => `\u2068${line}\u2069   •   `).join('')}
              </span>
            ))}
          </span>
        ) : (
          lines.map((line, index) => (
            <span key={index} dir="auto" className="strip-line">
              {line}
            </span>
          ))
        )}
      </span>
    </span>
  );
}
