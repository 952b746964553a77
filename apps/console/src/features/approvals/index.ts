export { ApprovalSwitch } from './approval-switch.tsx';
