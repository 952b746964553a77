export { TakeoverButton, TakeoverKey } from './takeover-key.tsx';
export { TakeoverWatch } from './bar/takeover-watch.tsx';
