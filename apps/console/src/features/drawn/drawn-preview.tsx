import type { ShownDrawn } from '@vitrine/contract/drawn/drawn-ids';
import { drawContent } from '@vitrine/layout/drawn/drawn-renderers';
import { useLayoutEffect, useRef } from 'react';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';

interface DrawnPreviewProps {
  kind: ShownDrawn['kind'];
  shown: object;
}

/** The width that content is drawn for; the preview is a small picture of it. */
const WIDTH = 1_920;

/** Drawn content that is not saved yet, drawn by the renderer of screens, live. */
export function DrawnPreview({ kind, shown }: DrawnPreviewProps) {
  const container = useRef<HTMLSpanElement>(null);
  const timeZone = useTimeZone();
  const key = JSON.stringify(shown);

  useLayoutEffect(() => {
    const place = container.current;
    if (place === null) return;
    const node = document.createElement('div');
    const height = (WIDTH * 9) / 16;
    const scale = place.clientWidth / WIDTH;
    node.setAttribute(
      'style',
      `position:relative;overflow:hidden;width:${WIDTH}px;height:${height}px;transform-origin:0 0;transform:scale(${scale})`,
    );
    place.append(node);
    const drawn = drawContent(
      node,
      { kind, shown: JSON.parse(key) },
      {
        now: Date.now,
        findPicture: () => null,
        findFeed: () => null,
        findPriceList: () => null,
        findForecast: () => null,
        loadHls: async () => (await import('hls.js/light')).default,
        loadLive: async () => (await import('@vitrine/layout/drawn/live')).live,
        mounts: {},
      },
    );
    const tell = () =>
      drawn.tell?.({
        ms: Date.now(),
        timeZone,
        language: document.documentElement.lang,
        screenName: '',
        groupName: '',
      });
    tell();
    const timer = setInterval(tell, 1_000);
    return () => {
      clearInterval(timer);
      drawn.unmount?.();
      node.remove();
    };
  }, [kind, key, timeZone]);

  return (
    <span
      ref={container}
      inert
      aria-hidden="true"
      dir="ltr"
      className="block aspect-video w-full overflow-hidden rounded-picture bg-glass"
    />
  );
}
