export interface KindPart {
  path: string;
  text: string;
  lines: number;
}

export const MAX_FILES: number;
export const MAX_LINES: number;
export function readKind(name: string): KindPart[];
export function checkKind(name: string, options?: { tell?: (line: string) => void; isWhole?: boolean }): string[];
