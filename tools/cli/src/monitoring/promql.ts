const strings = /"(?:[^"\\]|\\.)*"/g;
const matchers = /\{[^}]*\}/g;
const ranges = /\[[^\]]*\]/g;
/** Lists of label names. */
const groupings = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;
const keywords = new Set(['and', 'or', 'unless', 'offset', 'bool', 'by', 'without', 'on', 'ignoring', 'inf', 'nan']);

/** The names of the metrics that a PromQL expression selects, recorded ones included. */
export function metricNames(expression: string): string[] {
  const bare = [strings, matchers, ranges, groupings].reduce((text, part) => text.replaceAll(part, ' '), expression);
  const words = bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\s*\(|\w)/g);
  return [...new Set([...words].map(([word]) => word).filter((word) => !keywords.has(word.toLowerCase())))];
}

/** The metric that a series of a histogram belongs to; any other name is returned as it is. */
export function baseName(name: string, isHistogram: (base: string) => boolean): string {
  const base = name.replace(/_(?:bucket|count|sum)$/, '');
  return base !== name && isHistogram(base) ? base : name;
}
