export {};

declare module 'react' {
  /** Custom properties may stand in `style`; the components hand numbers to their CSS files this way. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
