import type { HlsScript } from '@vitrine/layout/drawn/stream-source';
import Script from 'hls.js/light';

declare global {
  interface Window {
    /** The script that plays HLS, once it is loaded. */
    Hls?: HlsScript;
  }
}

// A script of its own, which the one of layouts loads with the first stream (layout-layer.ts).
window.Hls = Script;
