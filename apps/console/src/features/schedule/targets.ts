/** The devices of an event. Groups are expanded to their devices when the event is saved. */
export interface Targets {
  /** Row ids. */
  deviceIds: readonly string[];
  groupIds: readonly string[];
}

/** Row ids of all selected devices, including those of the selected groups, without duplicates. */
export function listTargetDevices(
  { deviceIds, groupIds }: Targets,
  groups: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...new Set([...deviceIds, ...groupIds.flatMap((id) => groups.get(id) ?? [])])];
}
