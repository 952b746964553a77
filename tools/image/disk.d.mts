export function writeDisk(
  path: string,
  parts: { root: string; system: string; arch: 'amd64' | 'arm64'; work: string },
): void;
