/** A text as a pattern that finds just it. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** One look for all of them, since each costs as much as the other. */
export const anyOf = (patterns: string[]) => `^(?:${patterns.join('|')})`;
