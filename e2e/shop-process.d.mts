export const NODE_OPTIONS: readonly string[];
export const SETTINGS: Readonly<Record<string, string>>;
