/** Devices that are chosen singly, and groups. */
export interface Targets {
  /** Row ids. */
  deviceIds: readonly string[];
  groupIds: readonly string[];
}

/** The targets of an event. */
export interface EventTargets extends Targets {
  /** Every device of the account, whatever else is chosen. */
  allDevices: boolean;
}

/** Row ids of all selected devices, including those of the selected groups, without duplicates. */
export function listTargetDevices(
  { deviceIds, groupIds }: Targets,
  groups: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...new Set([...deviceIds, ...groupIds.flatMap((id) => groups.get(id) ?? [])])];
}
