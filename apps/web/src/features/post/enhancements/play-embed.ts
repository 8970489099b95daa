import type { Enhancement } from './enhancement.ts';

/** Plays a third-party video in place when a reader clicks its link. Nothing is requested from that site before. */
export const playEmbed: Enhancement = ({ body, post, track }) => {
  body.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const box = link?.closest<HTMLElement>('[data-embed-src]');
    // A click that opens a new tab should open the other site.
    if (!link || !box || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { embedSrc = '', embedTitle = '' } = box.dataset;
    // Tracks the embed URL, because events drop the query of the link, which identifies the video.
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
