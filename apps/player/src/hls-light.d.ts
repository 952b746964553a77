/** The build without subtitles, encryption and alternative audio has no types of its own. */
declare module 'hls.js/light' {
  import type { HlsScript } from '@vitrine/layout/drawn/stream-source';

  const Script: HlsScript;
  export default Script;
}
