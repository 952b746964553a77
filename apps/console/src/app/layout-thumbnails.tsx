import { Fragment, type ReactNode } from 'react';
import { DrawLayoutContext, type LayoutThumbnailProps } from '../features/content/index.ts';
import { fetched } from '../ui/rendering/fetched.tsx';

const LayoutThumbnail = fetched(
  async () => (await import('../features/layouts/thumbnail/layout-thumbnail.tsx')).LayoutThumbnail,
  Fragment,
);

const draw = (props: LayoutThumbnailProps) => <LayoutThumbnail {...props} />;

/** Lets every page draw layouts. The renderer is loaded when the first one comes into view. */
export const LayoutThumbnails = ({ children }: { children: ReactNode }) => (
  <DrawLayoutContext value={draw}>{children}</DrawLayoutContext>
);
