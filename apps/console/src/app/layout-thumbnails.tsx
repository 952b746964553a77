import type { ReactNode } from 'react';
import { DrawLayoutContext, type LayoutThumbnailProps } from '../features/playout/index.ts';
import { fetchedComponent } from '../ui/rendering/fetched.tsx';

const { Component } = fetchedComponent(
  async () => (await import('../features/layouts/thumbnail/layout-thumbnail.tsx')).LayoutThumbnail,
);

const draw = (props: LayoutThumbnailProps) => <Component {...props} />;

/** Lets every page draw layouts. The renderer is loaded when the first one comes into view. */
export const LayoutThumbnails = ({ children }: { children: ReactNode }) => (
  <DrawLayoutContext value={draw}>{children}</DrawLayoutContext>
);
