/** The name of a custom property. */
export type CssVariable = `--${string}`;

declare module 'react' {
  /** Allows custom properties in `style`, by which components pass numbers to their CSS files. */
  interface CSSProperties {
    [variable: CssVariable]: string | number | undefined;
  }
}
