import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Condition } from '@vitrine/playback/facts';

/** The conditions of a layout of which all scenes have one: it plays where one of them is met. Undefined: everywhere. */
export function listSceneConditions({ scenes }: LayoutDocument): Condition[] | undefined {
  const conditions = scenes.flatMap(({ only }) => only ?? []);
  return conditions.length < scenes.length ? undefined : conditions;
}
