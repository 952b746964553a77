import type { ComponentType } from 'react';
import type { ExplainedRoute } from '../api/roles/role-sentences.ts';

/** A page of the console. Its code is loaded when it is opened. */
export interface Page {
  path: string;
  /** Addresses of its tabs. Navigating between them does not remount the page. */
  parts: readonly string[];
  /** The heading above an error that replaces the page. */
  title: string;
  /** The route without which it is of no use; null: none. For people who may not call it the page is not listed. */
  needs: ExplainedRoute | null;
  load: () => Promise<ComponentType>;
}

export const page = (
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  { parts = [], needs = null }: Partial<Pick<Page, 'parts' | 'needs'>> = {},
): Page => ({ path, parts, title, needs, load });

/** A page's own address and those of its parts. */
export const listAddresses = ({ path, parts }: Page): readonly string[] => [path, ...parts];

/** True if a path is one of the addresses of a page. */
export const isAddressOf = (each: Page, path: string): boolean =>
  listAddresses(each).some((address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(path));
