import type { api } from '@vitrine/contract/api';
import type { RouteName as NameIn } from '@vitrine/contract/core/client';
import { createContext, type ReactNode, use } from 'react';

/** A route of the API: `devices.rename`. */
export type RouteName = NameIn<typeof api>;

/** True if the signed-in person may call a route. */
export type May = (route: RouteName) => boolean;

const MayContext = createContext<May>(() => true);

/** Says what the signed-in person may do, to all below it. Without one everything is allowed. */
export const MayProvider = MayContext;

/** Returns the question whether the signed-in person may call a route. Nothing that they may not call is offered. */
export const useMay = (): May => use(MayContext);

/** True if the signed-in person may put something on all screens of the account, as the active content is. */
export const useMayUseAllScreens = (): boolean => useMay()('content.setCurrent');

/** For the props of what calls a route when it is used. */
export interface Needing {
  /** The route that this calls. Hidden from those who may not call it. */
  needs?: RouteName | undefined;
}

/** True if a person may use what calls this route, or none. */
export const mayUse = (may: May, { needs }: Needing): boolean => needs === undefined || may(needs);

interface IfMayProps {
  route: RouteName;
  children: ReactNode;
}

/** Content for those who may call a route. */
export const IfMay = ({ route, children }: IfMayProps) => useMay()(route) && children;
