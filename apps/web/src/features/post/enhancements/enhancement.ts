import type { Track } from '@contenthub/tracking/tracking';

/** A post's text on its page, and what is said when something happens in it. */
export type EnhancementContext = {
  body: HTMLElement;
  post: { postId: number; postUrl: string };
  /** What is passed on of it: its title and its whole address. */
  shared: { title: string; url: string };
  track: Track;
};

/** Makes something in a text work that could only be read before. The text stays as it was sent, with something added. */
export type Enhancement = (text: EnhancementContext) => void;
