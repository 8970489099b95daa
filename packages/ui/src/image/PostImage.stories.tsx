import type { Meta, StoryObj } from '@storybook/react-vite';
import { PostImage } from './PostImage.tsx';

const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#15c39a"/></svg>`,
  )}`;
const file = (width: number) => {
  const height = Math.round(width / 1.9);
  return { url: drawing(width, height), width, height };
};
const picture = {
  alt: 'A green field',
  full: file(1600),
  sizes: { thumbnail: file(320), medium: file(768), large: file(1200) },
};
const meta = { component: PostImage, args: { picture, sizes: '(min-width: 60rem) 58rem, 100vw' } } satisfies Meta<
  typeof PostImage
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InSizes: Story = {};
export const FirstOnThePage: Story = { args: { first: true } };
export const Decorative: Story = { args: { decorative: true } };
export const Missing: Story = { args: { picture: null } };
