export { ApprovalSwitch } from './approval-switch.tsx';
export { SentWatch } from './sent-watch.tsx';
