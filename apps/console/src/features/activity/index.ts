export { LogLine } from './logs/components/log-line.tsx';
