export { ScreensMenu } from './screens-menu.tsx';
export { ShownCondition } from './shown-condition.tsx';
export { useConditionText } from './use-condition-text.ts';
