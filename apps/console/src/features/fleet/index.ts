export { useAdding } from './devices/adding.tsx';
