export { LimitWatch } from './limit-watch.tsx';
