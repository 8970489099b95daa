/** The figures of a post, as includes/editor/post-figures.php returns them. */
export type PostFigures = {
  readers: number;
  previousReaders: number;
  views: number;
  readings: number;
  ends: number;
  /** Searches of the hub from which readers opened the post, most frequent first. */
  searches: { term: string; views: number }[];
};

export type FiguresResponse = {
  days: number;
  /** Whether some of the readers are simulated. */
  simulated: boolean;
  posts: Record<string, PostFigures>;
};

export function figuresPath(ids: readonly number[]): string {
  return `/contenthub/v1/figures?posts=${ids.join(',')}`;
}

/** The share of readings that reached the end, such as `45%`, or undefined if nobody scrolled. */
export function formatReadToEnd({ readings, ends }: PostFigures): string | undefined {
  return readings === 0 ? undefined : `${Math.round((ends / readings) * 100)}%`;
}

/** The change against the period before, such as `+20%`, or undefined if nobody read it then. */
export function formatChange({ readers, previousReaders }: PostFigures): string | undefined {
  if (previousReaders === 0) return undefined;
  const change = Math.round((readers / previousReaders - 1) * 100);
  return `${change > 0 ? '+' : ''}${change}%`.replace('-', '−');
}
