export function explainMissing(): string | null;
