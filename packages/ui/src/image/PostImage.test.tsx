import type { Picture } from '@contenthub/contracts/content/post';
import { pictureSample } from '@contenthub/contracts/testing/content-samples';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PostImage } from './PostImage.tsx';

const sizes = '100vw';
const image = () => document.querySelector('img') as HTMLImageElement;

it('C17 offers the browser every size, and reserves the space of the large one', () => {
  render(<PostImage picture={pictureSample} sizes={sizes} />);
  expect(image()).toHaveAttribute('src', '/assets/media/5f2b0c9a7d11-1200.webp');
  expect(image()).toHaveAttribute(
    'srcset',
    [320, 768, 1200].map((width) => `/assets/media/5f2b0c9a7d11-${width}.webp ${width}w`).join(', '),
  );
  expect(image()).toHaveAttribute('sizes', sizes);
  expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['1200', '630']);
});

it('has one source when all sizes are the same drawing', () => {
  const { large } = pictureSample.sizes;
  const drawing: Picture = { ...pictureSample, sizes: { thumbnail: large, medium: large, large } };
  render(<PostImage picture={drawing} sizes={sizes} />);
  expect(image()).not.toHaveAttribute('srcset');
  expect(image()).not.toHaveAttribute('sizes');
});

describe('the alternate text', () => {
  it('C17 comes from the image file', () => {
    render(<PostImage picture={pictureSample} sizes={sizes} />);
    expect(screen.getByRole('img', { name: pictureSample.alt })).toBeInTheDocument();
  });

  it('is empty for a decorative picture', () => {
    render(<PostImage picture={pictureSample} sizes={sizes} decorative />);
    expect(image()).toHaveAttribute('alt', '');
  });
});

describe('loading', () => {
  it.each([
    ['lazy by default', {}, 'lazy', null],
    ['eager above the fold', { eager: true }, 'eager', null],
    ['eager and first for the first picture', { first: true }, 'eager', 'high'],
  ] as const)('C15 is %s', (_, props, loading, priority) => {
    render(<PostImage picture={pictureSample} sizes={sizes} {...props} />);
    expect(image().getAttribute('loading')).toBe(loading);
    expect(image().getAttribute('fetchpriority')).toBe(priority);
  });
});

it('P03 draws a picture for a post without one, always the same for a title, hidden from assistive technology', () => {
  const draw = (title: string) => render(<PostImage picture={null} title={title} sizes={sizes} />).container.innerHTML;
  expect(draw('Semicolons')).toContain('>S</span>');
  expect(draw('Semicolons')).toBe(draw('Semicolons'));
  expect(draw('Semicolons')).not.toBe(draw('Commas'));
  expect(draw('“42” ways')).toContain('>4</span>');
});

it('P03 keeps the frame of a post without a picture, hidden from assistive technology', () => {
  const { container } = render(<PostImage picture={null} sizes={sizes} />);
  expect(image()).toBeNull();
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
