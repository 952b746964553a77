import { t } from '@vitrine/messages/t';
import './picture.css';
import { ImageOff } from 'lucide-react';
import type { Fit } from '@vitrine/contract/fleet/settings';
import { type ReactNode, useState } from 'react';
import { cx } from '../theme/cx.ts';
import type { ScreenState } from './status.tsx';

export interface PictureProps {
  /** The address of a picture: an image, or a video's poster. */
  src?: string | null | undefined;
  /** The address of a video, shown as a muted still frame at `videoAt` seconds. */
  video?: string | undefined;
  videoAt?: number;
  /** The alternative text, unless a label beside the picture provides it. */
  alt?: string;
  /** Width / height; 16:9 unless given. */
  shape?: number;
  /** The way in which the picture is fitted into its frame; it fills it unless given. */
  fit?: Fit;
  /** The background of the picture: black, white, or a checkerboard for transparency. */
  ground?: 'glass' | 'light' | 'checker';
  /** The point to keep when cropping, from the top left, in percent. */
  focus?: readonly [x: number, y: number] | undefined;
  /** An offline screen is shown without color, one that sleeps or is off dark. */
  state?: ScreenState;
  /** The average color of the picture, as CSS, shown while it loads; neutral unless given. */
  tone?: string | null;
  /** An icon in the middle, shown without a picture or if it cannot be loaded. */
  placeholder?: ReactNode;
  /** A card that is drawn instead of a picture. It fills the pane. */
  card?: ReactNode;
  /** Stands for several pictures, a playlist: the edges of others show behind it. */
  stack?: boolean;
  /** The size for small pictures in rows and lists. */
  small?: boolean;
  /** The largest picture above the fold: loaded at once and before others, instead of when it is in view. */
  eager?: boolean;
  className?: string;
  /** Chips and controls over the picture. */
  children?: ReactNode;
}

/** The picture of a screen or a file. Its container determines its width. */
export function Picture({
  src,
  video,
  videoAt = 0,
  alt = '',
  shape,
  fit = 'cover',
  ground = 'glass',
  focus,
  state = 'online',
  tone,
  placeholder,
  card,
  stack = false,
  small = false,
  eager = false,
  className,
  children,
}: PictureProps) {
  const hasPicture = (src !== undefined && src !== null) || video !== undefined || card !== undefined;
  return (
    <span
      className={cx(
        'picture',
        small && 'picture-small',
        stack && 'picture-stack',
        fit !== 'cover' && 'picture-whole',
        ground === 'light' && 'picture-light',
        ground === 'checker' && 'picture-checker',
        state === 'offline' && 'picture-offline',
        (state === 'asleep' || state === 'off' || state === 'off-hours') && 'picture-dark',
        !hasPicture && 'picture-empty',
        className,
      )}
      style={{
        ...(shape !== undefined && { aspectRatio: shape }),
        ...(focus !== undefined && { '--focus-point': `${focus[0]}% ${focus[1]}%` }),
      }}
    >
      {card !== undefined ? (
        card
      ) : video !== undefined ? (
        <video
          className="picture-image"
          src={`${video}#t=${videoAt}`}
          poster={src ?? undefined}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden="true"
        />
      ) : src !== undefined && src !== null ? (
        <FadingImage
          src={src}
          alt={alt}
          tone={tone ?? null}
          eager={eager}
          isOnBlur={fit === 'blur'}
          fallback={placeholder ?? <ImageOff />}
        />
      ) : (
        placeholder
      )}
      {children}
    </span>
  );
}

interface FadingImageProps {
  src: string;
  alt: string;
  tone: string | null;
  eager: boolean;
  /** True for a blurred copy behind the picture. */
  isOnBlur: boolean;
  fallback: ReactNode;
}

/** Shows the average color until the picture has loaded, and the old picture until the new one has faded in. */
function FadingImage({ src, alt, tone, eager, isOnBlur, fallback }: FadingImageProps) {
  const [settled, setSettled] = useState(src);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) {
    return (
      <span className="picture-empty absolute inset-0" role="img" aria-label={alt || t('Picture not available')}>
        {fallback}
      </span>
    );
  }
  const isNew = settled !== src;
  return (
    <>
      {loaded === null && (
        <span className="picture-tone" style={tone === null ? undefined : { background: tone }} aria-hidden="true" />
      )}
      {isOnBlur && <img src={src} alt="" loading="lazy" className="picture-backdrop" />}
      {isNew && <img key={settled} src={settled} alt="" className="picture-image" />}
      <img
        key={src}
        src={src}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        {...(eager && { fetchPriority: 'high' })}
        decoding="async"
        draggable={false}
        className={cx('picture-image', isNew && (loaded === src ? 'picture-arriving' : 'picture-coming'))}
        onLoad={() => setLoaded(src)}
        onError={() => setFailed(src)}
        onAnimationEnd={() => setSettled(src)}
      />
    </>
  );
}
