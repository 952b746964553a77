export { TakeoverButton, TakeoverKey } from './takeover-key.tsx';
export { TakeoverWatch } from './takeover-watch.tsx';
