/** A disk: its size, and its partitions from its beginning on. All sizes and positions are in mebibytes. */
export interface DiskPlan {
  sizeMiB: number;
  partitions: { name: string; type: string; startMiB: number; sizeMiB: number }[];
}
export function planDisk(arch: 'amd64' | 'arm64', systemBytes: number): DiskPlan;
