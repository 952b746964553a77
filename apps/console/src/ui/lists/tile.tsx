import './tile.css';
import type { ReactNode } from 'react';
import { Link } from '../routing/navigation.tsx';
import { cx } from '../theme/cx.ts';

interface TileProps {
  /** A `ScreenPicture` or a `Picture`. */
  picture: ReactNode;
  /** A `DayLine`, with `down` for an upright screen. */
  day?: ReactNode;
  name: string;
  /** The playout as text: `Two scoops, until 17:00`, `Was showing Two scoops`. */
  what: ReactNode;
  /** A small `Status` with its age. */
  status?: ReactNode;
  /** The address of the screen's page, to which the whole tile links. */
  to?: string;
  /** An upright screen has its label beside it. */
  upright?: boolean;
  /** Controls that work on their own, above the link: a menu, a checkbox. */
  children?: ReactNode;
}

/** A screen on the wall: its picture, its day, its label. */
export function Tile({ picture, day, name, what, status, to, upright = false, children }: TileProps) {
  const nameClass = cx('tile-name font-strong', to !== undefined && 'tile-link');
  return (
    <article className={cx('tile', upright && 'tile-beside')} aria-label={name}>
      {picture}
      {day}
      <div className="tile-label">
        {to === undefined ? (
          <span className={nameClass}>{name}</span>
        ) : (
          <Link to={to} className={nameClass}>
            {name}
          </Link>
        )}
        <span className="tile-what text-1 text-ink-2">{what}</span>
        {status !== undefined && <span className="tile-state mt-0.5 flex text-1">{status}</span>}
      </div>
      {children}
    </article>
  );
}
