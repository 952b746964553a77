export function makeDebianRoot(root: string, release: string): void;

/** The reason why no root can be made on this machine, or null. */
export function explainMissingDebianRoot(): string | null;

export function copyNetworkSettings(root: string): void;

/** Returns whether the shell script succeeded. */
export function runInRoot(root: string, script: string): Promise<boolean>;
