export const CONFIGURATION: string;
export function renderConfiguration(): string;
