export const HAS_BUDGET: boolean;
export function interruptBudget(bytes: number): string[];
export const AS_STARTED: string[];
