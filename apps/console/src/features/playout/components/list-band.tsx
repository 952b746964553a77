import './list-band.css';
import type { ShownList } from '@vitrine/contract/playout/now-playing';
import { GalleryHorizontalEnd } from 'lucide-react';
import { Pane } from '../../../ui/screen/pane.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { summaryThumbnailOf } from '../thumbnail.ts';

interface ListBandProps {
  list: ShownList;
  /** How many pictures have room. */
  room: number;
  /** From top to bottom instead of side by side. */
  down?: boolean;
  className?: string;
}

/** The pictures of a list's first items in a row. Its container determines its size. */
export const ListBand = ({ list, room, down = false, className }: ListBandProps) => (
  <span className={cx('list-band', down && 'list-band-down', className)}>
    {list.items.slice(0, Math.max(1, room)).map(({ media }, index) => (
      <Pane
        key={`${index} ${media.id}`}
        small
        src={summaryThumbnailOf(media)}
        placeholder={<GalleryHorizontalEnd className="size-4" />}
      />
    ))}
  </span>
);
