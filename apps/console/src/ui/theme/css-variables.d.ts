/** The name of a custom property. */
export type CssVariable = `--${string}`;

declare module 'react' {
  /** Custom properties may stand in `style`; the components hand numbers to their CSS files this way. */
  interface CSSProperties {
    [variable: CssVariable]: string | number | undefined;
  }
}
