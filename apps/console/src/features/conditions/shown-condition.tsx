import type { Condition } from '@vitrine/contract/conditions';
import { useConditionText } from './use-condition-text.ts';

/** A condition in words: `Only on bakery and portrait screens`. */
export const ShownCondition = ({ only }: { only: Condition }) => useConditionText(only);
