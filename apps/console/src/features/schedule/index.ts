export { DeviceTargets, GroupTargets } from './target-tabs.tsx';
