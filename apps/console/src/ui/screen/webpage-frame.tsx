import './webpage-frame.css';
import { LOCAL_HOST } from '@vitrine/contract/local-host';
import { type CSSProperties, useRef } from 'react';
import { useWidth } from '../layout/use-width.ts';

interface WebpageFrameProps {
  url: string;
  /** The name of the page, for screen readers. */
  title: string;
  /** The zoom in percent. */
  zoom: number;
  /** True for an upright screen. */
  upright?: boolean;
}

/** The width of the screen that the page is laid out for, in px. */
const SCREEN_WIDTH = 1_920;
const UPRIGHT_WIDTH = 1_080;

/**
 * A page of the web as a screen shows it: laid out for a screen, and scaled to the width of its container. It cannot be
 * used: keys and clicks stay with the console.
 */
export function WebpageFrame({ url, title, zoom, upright = false }: WebpageFrameProps) {
  const stage = useRef<HTMLSpanElement>(null);
  const width = useWidth(stage);
  const layoutWidth = (upright ? UPRIGHT_WIDTH : SCREEN_WIDTH) / (zoom / 100);
  const scale = (width ?? 0) / layoutWidth;
  return (
    <span ref={stage} className="webpage-frame">
      {width !== null && (
        <SandboxedPage
          url={url}
          title={title}
          style={{ width: layoutWidth, height: `calc(100% / ${scale || 1})`, scale }}
        />
      )}
    </span>
  );
}

interface SandboxedPageProps extends Pick<WebpageFrameProps, 'url' | 'title'> {
  /** The size for which the page is laid out, and its scale. */
  style: CSSProperties;
}

/** The page itself, within a `webpage-frame`. */
export const SandboxedPage = ({ url, title, style }: SandboxedPageProps) => (
  <iframe
    inert
    src={url}
    title={title}
    // The page runs as in the player, but cannot navigate the console, open windows or start downloads. A page of our own
    // origin could leave its sandbox; none can be framed.
    // oxlint-disable-next-line react/iframe-missing-sandbox -- pages need their own origin for their storage
    sandbox="allow-scripts allow-same-origin allow-forms"
    // As in the player: some pages show themselves in some sites only, and those of the local network may read from it.
    referrerPolicy="strict-origin-when-cross-origin"
    allow={LOCAL_HOST.test(new URL(url).hostname) ? 'local-network-access; local-network' : undefined}
    scrolling="no"
    style={style}
  />
);
