export const headerHeight = 64;

/** How much of the header is seen after a scroll: less by every pixel down, more by every pixel up, all of it at the top. */
export function visibleHeight(before: number, from: number, to: number): number {
  if (to <= 0) return headerHeight;
  return Math.min(headerHeight, Math.max(0, before - (to - from)));
}
