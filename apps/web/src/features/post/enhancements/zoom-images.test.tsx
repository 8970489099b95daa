import { RecordingClient } from '@contenthub/tracking/recording-client';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import styles from './Zoom.module.css';
import { zoomImages } from './zoom-images.ts';

const post = { postId: 1, postUrl: '/blog/grammar/verbs' };
let tracking: RecordingClient;

beforeEach(() => {
  document.body.innerHTML =
    '<article><p><img src="/chart.svg" alt="A chart of verbs" width="640" height="480"></p></article>';
  tracking = new RecordingClient();
  const shared = { title: 'Verbs', url: 'https://www.contenthub.test/blog/grammar/verbs' };
  zoomImages({ body: document.querySelector('article') as HTMLElement, post, shared, track: tracking.track });
});
afterEach(() => {
  document.body.innerHTML = '';
});

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Enlarge image' }));
const viewer = () => screen.getByRole('dialog', { name: 'Image' });
const picture = () => within(viewer()).getByRole('img', { name: 'A chart of verbs' });
const level = () => within(viewer()).getByRole('status').textContent;
const press = (name: string) => fireEvent.click(within(viewer()).getByRole('button', { name }));

it('C10 adds a button beside the picture, in a common frame', () => {
  expect(screen.getByRole('button').previousElementSibling).toBe(screen.getByRole('img'));
  expect(screen.getByRole('img').parentElement).toHaveClass(styles.frame as string);
});

it('C10 shows the picture in a dialog and tracks that', () => {
  open();
  expect(viewer()).toHaveAttribute('open');
  expect(picture()).toHaveAttribute('src', expect.stringContaining('/chart.svg'));
  expect(tracking.history).toEqual([
    expect.objectContaining({ eventName: 'contenthub/picture/zoom', ...post, objectId: '/chart.svg' }),
  ]);
});

it('C10 opens when the picture itself is clicked', () => {
  fireEvent.click(screen.getByRole('img'));
  expect(viewer()).toHaveAttribute('open');
});

it('C10 has five sizes, and disables the button at either end', () => {
  open();
  expect(level()).toBe('100%');
  expect(within(viewer()).getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  const levels = [1, 2, 3, 4].map(() => {
    press('Zoom in');
    return level();
  });
  expect(levels).toEqual(['150%', '200%', '300%', '400%']);
  expect(picture().style.getPropertyValue('--zoom')).toBe('4');
  expect(within(viewer()).getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  press('Zoom out');
  expect(level()).toBe('300%');
});

it.each([
  ['+', '150%'],
  ['=', '150%'],
  ['-', '100%'],
  ['a', '100%'],
])('C10 the key %s scales the picture to %s', (key, expected) => {
  open();
  fireEvent.keyDown(viewer(), { key });
  expect(level()).toBe(expected);
});

it('C10 the key - makes it smaller again', () => {
  open();
  fireEvent.keyDown(viewer(), { key: '+' });
  fireEvent.keyDown(viewer(), { key: '+' });
  fireEvent.keyDown(viewer(), { key: '-' });
  expect(level()).toBe('150%');
});

it('C10 a click on the large picture doubles its size, and the next one resets it', () => {
  open();
  fireEvent.click(picture());
  expect(level()).toBe('200%');
  fireEvent.click(picture());
  expect(level()).toBe('100%');
});

it('C10 removes the dialog when it is closed', () => {
  open();
  press('Close');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
