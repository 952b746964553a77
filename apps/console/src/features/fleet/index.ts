export { useAddDevice } from './devices/use-add-device.tsx';
