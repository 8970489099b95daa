import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from './Button.tsx';

const meta = { component: ButtonLink, args: { children: 'Load more', href: '#more' } } satisfies Meta<
  typeof ButtonLink
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Enabled: Story = {};
export const Loading: Story = { args: { state: 'loading' } };
export const Disabled: Story = { args: { state: 'disabled' } };
export const QuietSmall: Story = { args: { look: 'quiet', size: 'small', children: 'Log in' } };
