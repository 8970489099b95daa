import type { Point } from './draw.ts';

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const hasInterval = (points: readonly Point[]) => points.some(({ low }) => low !== undefined);

/** The interval of a point, such as “+12% to +31%”. */
export function describeInterval({ low, high }: Point, formatValue: (value: number) => string): string | undefined {
  return low === undefined || high === undefined ? undefined : `${formatValue(low)} to ${formatValue(high)}`;
}
