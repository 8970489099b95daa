import type { Enliven } from '../article/enliven.ts';
import { createElement, openViewer } from './viewer.ts';
import styles from './Zoom.module.css';

/** Each picture of the text gets a button that shows it large; the picture itself can be pressed as well. */
export const zoomPictures: Enliven = ({ body, post, track }) => {
  for (const picture of body.querySelectorAll('img')) {
    const open = () => {
      track('picture/zoom', { ...post, objectId: picture.getAttribute('src') ?? '' });
      openViewer(picture);
    };
    const button = createElement(
      'button',
      { type: 'button', className: styles.open, textContent: 'Enlarge', onclick: open },
      { 'aria-label': 'Enlarge the picture' },
    );
    picture.addEventListener('click', open);
    picture.parentElement?.classList.add(styles.frame ?? '');
    picture.after(button);
  }
};
