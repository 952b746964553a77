export { ScreensMenu } from './screens-menu.tsx';
export { useConditionText } from './use-condition-text.ts';
