export { TakeoverWatch } from './takeover-watch.tsx';
