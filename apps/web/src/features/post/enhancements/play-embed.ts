import type { Enhancement } from './enhancement.ts';

/** A film of another site plays where its link stands, when a reader presses it. Nothing is asked of that site before. */
export const playEmbed: Enhancement = ({ body, post, track }) => {
  body.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const box = link?.closest<HTMLElement>('[data-embed-src]');
    // Whoever opens a tab with it wants the other site.
    if (!link || !box || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { embedSrc = '', embedTitle = '' } = box.dataset;
    // Not the link: it names the film in its query, which no event keeps.
    track('film/play', { ...post, url: embedSrc });
    const frame = createFrame(embedSrc, embedTitle);
    link.replaceWith(frame);
    frame.focus();
  });
};

function createFrame(src: string, title: string): HTMLIFrameElement {
  const address = new URL(src);
  address.searchParams.set('autoplay', '1');
  return Object.assign(document.createElement('iframe'), {
    src: address.href,
    title,
    allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
  });
}
