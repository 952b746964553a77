import { GalleryHorizontalEnd } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/screen/picture.tsx';

interface CoverProps {
  /** The thumbnails of the first items, at most four. */
  thumbnailUrls: readonly string[];
  small?: boolean;
  /** Chips. */
  children?: ReactNode;
}

/** The picture of a playlist: its first items side by side, as in a loop. */
export function Cover({ thumbnailUrls, small = false, children }: CoverProps) {
  const [first] = thumbnailUrls;
  if (thumbnailUrls.length < 2) {
    return (
      <Picture src={first} small={small} placeholder={<GalleryHorizontalEnd />}>
        {children}
      </Picture>
    );
  }
  return (
    <Picture small={small} className="place-items-stretch" placeholder={<CoverImages urls={thumbnailUrls} />}>
      {children}
    </Picture>
  );
}

/** The first item is as large as the others together. */
function CoverImages({ urls }: { urls: readonly string[] }) {
  const [first, ...others] = urls;
  return (
    <span className="absolute inset-0 grid grid-cols-[2fr_1fr] gap-0.5">
      <CoverImage src={first} />
      <span className="grid min-h-0 auto-rows-fr gap-0.5">
        {others.map((src, index) => (
          <CoverImage key={`${index} ${src}`} src={src} />
        ))}
      </span>
    </span>
  );
}

const CoverImage = ({ src }: { src: string | undefined }) => (
  <span className="relative block min-h-0 overflow-hidden bg-sunken">
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className="absolute inset-0 size-full object-cover"
    />
  </span>
);
