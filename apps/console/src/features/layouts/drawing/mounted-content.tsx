import './mounted-content.css';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { MountedElement } from '@vitrine/layout/element-context';
import { findLoopPosition } from '@vitrine/playback/loop';
import { useEffect, useState } from 'react';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { SandboxedPage } from '../../../ui/screen/webpage-frame.tsx';

interface MountedContentProps {
  element: MountedElement;
  resources: LayoutResources;
  now: () => number;
  isPlaying: boolean;
  isSmall: boolean;
}

/** The content of a video, a playlist or a web page in a layout; nothing for what does not exist any more. */
export function MountedContent({ element, resources, ...rest }: MountedContentProps) {
  switch (element.kind) {
    case 'video': {
      const file = element.mediaId === null ? undefined : resources.files[element.mediaId];
      return file?.kind === 'video' ? <MountedVideo {...file} fit={element.fit} isPlaying={rest.isPlaying} /> : null;
    }
    case 'playlist': {
      const playlist = element.playlistId === null ? undefined : resources.playlists[element.playlistId];
      return playlist === undefined ? null : <PlaylistLoop items={playlist.items} fit={element.fit} {...rest} />;
    }
    case 'webpage': {
      const webpage = element.webpageId === null ? undefined : resources.webpages[element.webpageId];
      return webpage === undefined ? null : <Page {...webpage} isPlaying={rest.isPlaying} />;
    }
  }
}

type Item = LayoutResources['playlists'][string]['items'][number];

interface PlaylistLoopProps extends Omit<MountedContentProps, 'element' | 'resources'> {
  items: readonly Item[];
  fit: 'cover' | 'contain';
}

function PlaylistLoop({ items, fit, now, isPlaying, isSmall }: PlaylistLoopProps) {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (!isPlaying || items.length < 2) return;
    const lengths = items.map(({ durationMs }) => Math.max(durationMs, 1_000));
    let timer: ReturnType<typeof setTimeout>;
    function advance() {
      const place = findLoopPosition(lengths, now());
      setIndex(place.index);
      timer = setTimeout(advance, (lengths[place.index] ?? 0) - place.positionMs);
    }
    advance();
    return () => clearTimeout(timer);
  }, [items, now, isPlaying]);

  const item = items[isPlaying ? index : 0] ?? items[0];
  if (item === undefined) return null;
  const { name, url, thumbnailUrl } = item;
  const itemFit = item.fit ?? fit;
  if (item.mediaType === 'webpage') {
    return <Page key={url} name={name} url={url} zoom={100} iconUrl={thumbnailUrl} isPlaying={isPlaying} />;
  }
  const picture = item.mediaType === 'image' ? url : thumbnailUrl;
  return (
    <>
      {itemFit === 'blur' && picture !== null && <img src={picture} alt="" className="mounted-backdrop" />}
      {item.mediaType === 'image' ? (
        <Still src={isSmall ? (thumbnailUrl ?? url) : url} fit={itemFit} />
      ) : (
        <MountedVideo key={url} url={url} thumbnailUrl={thumbnailUrl} fit={itemFit} isPlaying={isPlaying} />
      )}
    </>
  );
}

interface MountedVideoProps {
  url: string;
  thumbnailUrl: string | null;
  fit: Item['fit'];
  isPlaying: boolean;
}

/** A video; its thumbnail while it does not play, or its first frame without one. */
function MountedVideo({ url, thumbnailUrl, fit, isPlaying }: MountedVideoProps) {
  if (!isPlaying && thumbnailUrl !== null) return <Still src={thumbnailUrl} fit={fit} />;
  return (
    <video
      className="mounted-picture"
      style={{ objectFit: toObjectFit(fit) }}
      src={isPlaying ? url : `${url}#t=0`}
      poster={thumbnailUrl ?? undefined}
      muted
      loop
      playsInline
      autoPlay={isPlaying}
      preload={isPlaying ? 'auto' : 'metadata'}
      tabIndex={-1}
    />
  );
}

const Still = ({ src, fit }: { src: string; fit: Item['fit'] }) => (
  <img src={src} alt="" draggable={false} className="mounted-picture" style={{ objectFit: toObjectFit(fit) }} />
);

const toObjectFit = (fit: Item['fit']) => (fit === 'cover' ? 'cover' : 'contain');

interface PageProps {
  name: string;
  url: string;
  zoom: number;
  iconUrl: string | null;
  isPlaying: boolean;
}

const Page = ({ name, url, zoom, iconUrl, isPlaying }: PageProps) =>
  isPlaying ? (
    <span className="webpage-frame">
      <SandboxedPage
        url={url}
        title={name}
        style={{ width: `${10_000 / zoom}%`, height: `${10_000 / zoom}%`, scale: zoom / 100 }}
      />
    </span>
  ) : (
    <WebpageCard icon={iconUrl} name={name} />
  );
