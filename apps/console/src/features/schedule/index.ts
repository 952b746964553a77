export { DeviceTargets, GroupTargets } from './target-tabs.tsx';
export { useScreenCount } from './queries.ts';
