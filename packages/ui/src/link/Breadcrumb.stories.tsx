import type { Meta, StoryObj } from '@storybook/react-vite';
import { Breadcrumb } from './Breadcrumb.tsx';

const blog = { label: 'Blog', href: '#blog' };
const meta = { component: Breadcrumb } satisfies Meta<typeof Breadcrumb>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Category: Story = { args: { steps: [blog, { label: 'Grammar', href: '#grammar' }] } };
export const LongLabel: Story = {
  args: {
    steps: [blog, { label: 'What a sentence needs to stand up, and what it can do without: a list. '.repeat(3) }],
  },
};
