export { ScreenAlerts } from './screen-alerts.tsx';
