import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import type { MountedElement } from '@vitrine/layout/element-context';
import { type LayoutContext, type LayoutHandle, renderLayout } from '@vitrine/layout/render';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '@vitrine/messages/t';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { useReducedMotion } from '../../../ui/layout/use-reduced-motion.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { useAccountLanguage } from '../../accounts/index.ts';
import { MountedContent } from './mounted-content.tsx';

interface LayoutDrawingProps {
  document: LayoutDocument;
  resources: LayoutResources;
  /** Shows this scene and no other; otherwise the one whose time it is. */
  sceneId?: string | undefined;
  /** Shows the colors of night or day; otherwise those of the hour. */
  isNight?: boolean | undefined;
  /** The time in epoch milliseconds; the present unless given. A new function makes the drawing read it anew. */
  now?: () => number;
  /** The reader's own unless given. */
  timeZone?: string | undefined;
  /** The values of the variables in texts. */
  screenName?: string;
  groupName?: string;
  /** Draws pictures from their thumbnails, for drawings as small as these. */
  isSmall?: boolean;
  /**
   * Videos and playlists play, tickers run unless the person wants less motion, and web pages are open; otherwise each
   * is a still picture.
   */
  isPlaying?: boolean;
  className?: string;
  /** Gets the drawing, whose elements can be moved without changing the document. */
  drawingRef?: RefObject<LayoutHandle | null>;
}

/**
 * A layout as screens show it, as large as fits into its container, which has a size of its own. It cannot be used and is
 * hidden from screen readers: a name stands beside it.
 */
export function LayoutDrawing({
  document,
  resources,
  sceneId,
  isNight,
  now = Date.now,
  timeZone,
  screenName = t('Screen name'),
  groupName = t('Group name'),
  isSmall = false,
  isPlaying = false,
  className,
  drawingRef,
}: LayoutDrawingProps) {
  const readersZone = useTimeZone();
  const language = useAccountLanguage();
  const isCalm = useReducedMotion();
  const zone = timeZone ?? readersZone;
  const container = useRef<HTMLSpanElement>(null);
  const handle = useRef<LayoutHandle | null>(null);
  const [mounted, setMounted] = useState<readonly Mounted[]>([]);

  const mount = useCallback((node: HTMLElement, element: MountedElement) => {
    lastKey += 1;
    const key = lastKey;
    setMounted((before) => [...before, { key, node, element }]);
    return () => setMounted((before) => before.filter((each) => each.key !== key));
  }, []);

  useLayoutEffect(() => {
    if (container.current === null) return;
    const context: LayoutContext = {
      now,
      timeZone: zone,
      screenName,
      groupName,
      language,
      findPicture(id) {
        // The server's copy of a picture of a feed.
        if (id.startsWith('fpc_')) return thumbnailUrl(id);
        const file = resources.files[id];
        if (file?.kind !== 'image') return null;
        return isSmall ? (file.thumbnailUrl ?? file.url) : file.url;
      },
      findFeed: (feedId) => resources.feeds[feedId] ?? null,
      isStill: isSmall || !isPlaying || isCalm,
      findPriceList: (id) => resources.priceLists[id] ?? null,
      findForecast: (place) => resources.weather[place] ?? null,
      findDrawn: (id) => resources.drawn[id] ?? null,
      loadHls: async () => (await import('hls.js/light')).default,
      loadLive: async () => (await import('@vitrine/layout/drawn/live')).live,
      mounts: { video: mount, playlist: mount, webpage: mount },
      ...(sceneId !== undefined && { sceneId }),
      ...(isNight !== undefined && { isNight }),
    };
    if (handle.current === null) handle.current = renderLayout(container.current, document, context);
    else handle.current.update(document, context);
    if (drawingRef !== undefined) drawingRef.current = handle.current;
  }, [
    document,
    resources,
    sceneId,
    isNight,
    now,
    zone,
    screenName,
    groupName,
    language,
    isSmall,
    isPlaying,
    isCalm,
    mount,
    drawingRef,
  ]);

  useLayoutEffect(
    () => () => {
      handle.current?.destroy();
      handle.current = null;
    },
    [],
  );

  return (
    <>
      <span
        ref={container}
        inert
        aria-hidden="true"
        dir="ltr"
        className={cx('block size-full overflow-hidden', className)}
      />
      {mounted.map(({ key, node, element }) =>
        createPortal(
          <MountedContent element={element} resources={resources} now={now} isPlaying={isPlaying} isSmall={isSmall} />,
          node,
          String(key),
        ),
      )}
    </>
  );
}

interface Mounted {
  key: number;
  node: HTMLElement;
  element: MountedElement;
}

let lastKey = 0;
