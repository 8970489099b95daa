/** Posts in the order in which a reader should read them. They may be of other categories of the blog too. */
export type ReadingPath = {
  /** What a reader can do afterwards. */
  goal: string;
  /** Three, four or six, because they fill their rows. Each with the reason to read it. */
  steps: readonly { slug: string; reason: string }[];
};

/** By the slug in the category's URL. */
export type PathsByCategory = Readonly<Record<string, ReadingPath>>;
