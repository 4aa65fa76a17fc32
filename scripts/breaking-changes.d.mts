export function breakingChanges(of: {
  released: string;
  current: string;
  declared: readonly { change: string }[];
  today: string;
}): Promise<string[]>;
