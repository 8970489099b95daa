/** No step of a breadcrumb is longer than this. */
export const breadcrumbCap = 100;

/** Cut at a word where there is one, with an ellipsis, to no more than the cap. */
export function shortened(label: string): string {
  if (label.length <= breadcrumbCap) return label;
  const room = label.slice(0, breadcrumbCap - 1);
  const atWord = room.replace(/\s+\S*$/, '');
  return `${atWord || room}…`;
}
