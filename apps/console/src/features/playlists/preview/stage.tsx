import { isDocumentId, isWebpageId } from '@vitrine/contract/core/ids';
import type { DocumentPage, DocumentWithPages } from '@vitrine/contract/documents/documents';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import type { DocumentId, WebpageId } from '@vitrine/contract/library/media';
import { type CSSProperties, useEffect, useRef } from 'react';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { WebpageFrame } from '../../../ui/screen/webpage-frame.tsx';
import { isDrawn, LayoutPicture } from '../../content/index.ts';
import { parseHost } from '../../library/index.ts';
import type { ShownItem } from '../editor/shown-items.ts';
import { layersAt, type StageLayer } from './layers.ts';
import type { Loop } from './build-loop.ts';
import { type Playback, usePlayback } from './playback.ts';

/** A frame of the preview is drawn this often while nothing moves on it, in milliseconds. */
const STILL_MS = 250;

interface StageProps {
  loop: Loop;
  playback: Playback;
  isUpright: boolean;
}

/** The loop at the position of the preview, as a screen shows it. */
export function Stage({ loop, playback, isUpright }: StageProps) {
  // Within an item only its transition moves: the rest of the time the stage renders four times a second.
  const positionMs = usePlayback(playback, () => {
    const position = playback.position();
    const place = loop.placeAt(position);
    if (place === null || !playback.isPlaying()) return position;
    return place.offsetMs < 600 ? position : position - (place.offsetMs % STILL_MS);
  });
  const isPlaying = usePlayback(playback, playback.isPlaying);
  return layersAt(loop, positionMs, isPlaying).map((layer) => (
    <Layer key={layer.item.id} layer={layer} isPlaying={isPlaying && !layer.isHidden} isUpright={isUpright} />
  ));
}

interface LayerProps {
  layer: StageLayer;
  isPlaying: boolean;
  isUpright: boolean;
}

function Layer({ layer: { item, offsetMs, progress, transition, isHidden }, ...rest }: LayerProps) {
  const { isPlaying, isUpright } = rest;
  const fit = item.fit === 'cover' ? 'cover' : 'contain';
  return (
    <span
      className="monitor-layer"
      style={{ ...styleArriving(transition, progress), ...(isHidden && { visibility: 'hidden' }) }}
    >
      {isWebpageId(item.mediaId) && <WebpageLayer id={item.mediaId} item={item} isUpright={isUpright} />}
      {isDocumentId(item.mediaId) && (
        <DocumentLayer id={item.mediaId} item={item} offsetMs={offsetMs} objectFit={fit} />
      )}
      {isDrawn(item.mediaType) && <LayoutPicture isPlaying id={item.mediaId} />}
      {item.fit === 'blur' && item.mediaType !== 'webpage' && item.picture !== null && (
        <img src={item.picture} alt="" className="monitor-blur" />
      )}
      {item.mediaType === 'playlist' && item.picture !== null && (
        <img src={item.picture} alt={item.title} style={{ objectFit: fit }} />
      )}
      {item.mediaType === 'image' && item.filename !== null && (
        <img src={fileUrl('image', item.filename)} alt={item.title} style={{ objectFit: fit }} />
      )}
      {item.mediaType === 'video' && item.filename !== null && (
        <PlayedVideo
          item={item}
          url={fileUrl('video', item.filename)}
          offsetMs={offsetMs}
          isPlaying={isPlaying}
          objectFit={fit}
        />
      )}
    </span>
  );
}

function styleArriving(transition: StageLayer['transition'], progress: number): CSSProperties {
  if (progress >= 1) return {};
  // A slide slows down towards its end, as on screens.
  return transition === 'slide' ? { translate: `${(1 - progress) ** 2 * 100}% 0` } : { opacity: progress };
}

interface PlayedVideoProps {
  item: ShownItem;
  url: string;
  offsetMs: number;
  isPlaying: boolean;
  objectFit: 'cover' | 'contain';
}

/** A video is corrected when it differs by more than this from the preview's own clock, in seconds. */
const MAX_DRIFT = 0.4;

/** A video plays for its item's duration: cut if it is longer, repeated if it is shorter. */
function PlayedVideo({ item, url, offsetMs, isPlaying, objectFit }: PlayedVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const duration = (item.mediaDurationMs ?? item.playedMs) / 1_000;
    const wanted = (offsetMs / 1_000) % duration;
    if (Math.abs(element.currentTime - wanted) > (isPlaying ? MAX_DRIFT : 0.05)) element.currentTime = wanted;
    if (isPlaying && element.paused) element.play()?.catch(() => {});
    if (!isPlaying && !element.paused) element.pause();
  }, [offsetMs, isPlaying, item]);
  return (
    <video ref={video} src={url} muted loop playsInline preload="auto" aria-label={item.title} style={{ objectFit }} />
  );
}

interface DocumentLayerProps extends Pick<StageLayer, 'item' | 'offsetMs'> {
  id: DocumentId;
  objectFit: 'cover' | 'contain';
}

function findPage({ pages, pageMs }: DocumentWithPages, offsetMs: number): DocumentPage | null {
  let endMs = 0;
  for (const page of pages) {
    if (!page.isSkipped) endMs += page.durationMs ?? pageMs;
    if (offsetMs < endMs) return page;
  }
  return null;
}

/** The page of a document that is on at a time; its first page until the others are loaded. */
function DocumentLayer({ id, item: { title, picture }, offsetMs, objectFit }: DocumentLayerProps) {
  const document = useRead(q.documents.get({ params: { id } })).data?.document;
  const page = document === undefined ? null : findPage(document, offsetMs);
  const src = page?.imageUrl ?? picture;
  return src === null ? null : <img src={src} alt={title} style={{ objectFit }} />;
}

interface WebpageLayerProps {
  id: WebpageId;
  item: ShownItem;
  isUpright: boolean;
}

/** A web page on the stage; its card until it is known to allow framing. */
function WebpageLayer({ id, item: { title, picture }, isUpright }: WebpageLayerProps) {
  const webpage = useRead(q.webpages.get({ params: { id } })).data?.webpage;
  if (webpage?.framing !== 'allowed') {
    return <WebpageCard icon={picture} name={title} {...(webpage !== undefined && { host: parseHost(webpage.url) })} />;
  }
  return <WebpageFrame url={webpage.url} title={title} zoom={webpage.zoom} upright={isUpright} />;
}
