import './list-pictures.css';
import type { Fit } from '@vitrine/contract/fleet/settings';
import type { ShownList } from '@vitrine/contract/playout/now-playing';
import { GalleryHorizontalEnd } from 'lucide-react';
import { cx } from '../../../ui/theme/cx.ts';
import { ContentPicture } from './content-picture.tsx';

interface ListPicturesProps {
  list: ShownList;
  /** The fit of the screen, for items without their own. */
  fit: Fit;
  /** The number of pictures that have room. */
  room: number;
  /** True if the pictures are arranged from top to bottom instead of side by side. */
  down?: boolean;
}

/** The pictures of a list's first items in a row. Its container determines its size. */
export const ListPictures = ({ list, fit, room, down = false }: ListPicturesProps) => (
  <span className={cx('list-pictures', down && 'list-pictures-down')}>
    {list.items.slice(0, Math.max(1, room)).map(({ media, fit: own }, index) => (
      <ContentPicture
        key={`${index} ${media.id}`}
        small
        content={media}
        fit={own ?? fit}
        placeholder={<GalleryHorizontalEnd className="size-4" />}
      />
    ))}
  </span>
);
