import './list-band.css';
import type { Fit } from '@vitrine/contract/fleet/settings';
import type { ShownList } from '@vitrine/contract/playout/now-playing';
import { GalleryHorizontalEnd } from 'lucide-react';
import { cx } from '../../../ui/theme/cx.ts';
import { ContentPane } from './content-pane.tsx';

interface ListBandProps {
  list: ShownList;
  /** The fit of the screen, for items without their own. */
  fit: Fit;
  /** The number of pictures that have room. */
  room: number;
  /** True if the pictures are arranged from top to bottom instead of side by side. */
  down?: boolean;
}

/** The pictures of a list's first items in a row. Its container determines its size. */
export const ListBand = ({ list, fit, room, down = false }: ListBandProps) => (
  <span className={cx('list-band', down && 'list-band-down')}>
    {list.items.slice(0, Math.max(1, room)).map(({ media, fit: own }, index) => (
      <ContentPane
        key={`${index} ${media.id}`}
        small
        content={media}
        fit={own ?? fit}
        placeholder={<GalleryHorizontalEnd className="size-4" />}
      />
    ))}
  </span>
);
