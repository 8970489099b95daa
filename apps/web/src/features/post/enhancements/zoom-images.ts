import type { Enhancement } from './enhancement.ts';
import styles from './Zoom.module.css';

const zoomLevels = [1, 1.5, 2, 3, 4];

/**
 * Shows a picture over the page at any size. The native dialog closes on Escape and restores focus. The enlarged
 * picture scrolls inside its frame by wheel, touch and arrow keys.
 */
export function openViewer(picture: HTMLImageElement): void {
  const dialog = createElement('dialog', { className: styles.viewer }, { 'aria-label': 'Image' });
  const large = createElement('img', {
    src: picture.currentSrc || picture.src,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
  });
  const frame = createElement(
    'div',
    { className: styles.scroll, tabIndex: 0 },
    { role: 'region', 'aria-label': 'Scrollable image' },
  );
  let step = 0;
  const size = (by: number) => {
    step = Math.min(zoomLevels.length - 1, Math.max(0, step + by));
    large.style.setProperty('--zoom', String(zoomLevels[step]));
    smaller.disabled = step === 0;
    larger.disabled = step === zoomLevels.length - 1;
    level.textContent = `${(zoomLevels[step] ?? 1) * 100}%`;
  };
  const smaller = createButton('Zoom out', '−', () => size(-1));
  const larger = createButton('Zoom in', '+', () => size(1));
  const level = createElement('span', { className: styles.level }, { role: 'status' });
  const bar = createElement('div', { className: styles.bar });
  bar.append(
    smaller,
    level,
    larger,
    createButton('Close', '×', () => dialog.close()),
  );
  frame.append(large);
  dialog.append(bar, frame);
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === '+' || key === '=') size(1);
    if (key === '-') size(-1);
  });
  large.addEventListener('click', () => size(step === 0 ? 2 : -step));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  size(0);
  dialog.showModal();
}

function createButton(label: string, sign: string, onclick: () => void): HTMLButtonElement {
  const properties = { type: 'button' as const, className: styles.button, title: label, textContent: sign, onclick };
  return createElement('button', properties, { 'aria-label': label });
}

/** Sets ARIA attributes, because some supported browsers do not reflect `role` and `ariaLabel`. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: object,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** Adds a zoom button to each picture of the text. The picture itself is clickable as well. */
export const zoomImages: Enhancement = ({ body, post, track }) => {
  for (const picture of body.querySelectorAll('img')) {
    const open = () => {
      track('picture/zoom', { ...post, objectId: picture.getAttribute('src') ?? '' });
      openViewer(picture);
    };
    const button = createElement(
      'button',
      { type: 'button', className: styles.open, textContent: 'Enlarge', onclick: open },
      { 'aria-label': 'Enlarge image' },
    );
    picture.addEventListener('click', open);
    picture.parentElement?.classList.add(styles.frame ?? '');
    picture.after(button);
  }
};
