import type { Track } from '@contenthub/tracking/tracking';

/** A post's text on its page, and the tracking function. */
export type EnhancementContext = {
  body: HTMLElement;
  post: { postId: number; postUrl: string };
  /** The title and full URL for sharing. */
  shared: { title: string; url: string };
  track: Track;
};

/** Makes an element of the text interactive. It adds to the server markup and never replaces it. */
export type Enhancement = (text: EnhancementContext) => void;
