import type { Removal } from '@contenthub/contracts/check-up';

/** Why each kind of thing is taken out, and what to do instead. */
export const removalAdvice: Record<Removal['reason'], string> = {
  script:
    'Scripts never run inside a post, so readers do not get this. Please take it out; if the text needs it, ask the developers.',
  frame: 'Frames of this site are not shown. Link to the page instead, or use a film of a site that the hub plays.',
  form: 'Forms do not work inside a post. Lead readers to a page that has the form.',
  style: 'The hub sets type and colour itself, in light and dark. The words stay; only the styling goes.',
  address: 'This address could run something or leads nowhere we trust. Write a whole address that begins with https.',
  unknown:
    'The hub does not know this, so it is left out and what stands in it stays. Please look whether the text still reads well.',
  headline:
    'The title is the page’s only headline of the first level, so this became one of the second. Nothing is lost.',
};

/** What cannot be seen to be missing needs no mending. */
export const harmless: ReadonlySet<Removal['reason']> = new Set(['style', 'headline', 'unknown']);
