import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';

const meta = { component: Button, args: { children: 'Get Grammarly' } } satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Enabled: Story = {};
export const Loading: Story = { args: { state: 'loading' } };
export const Disabled: Story = { args: { state: 'disabled' } };
export const Quiet: Story = { args: { look: 'quiet', children: 'Log in' } };
export const QuietLoading: Story = { args: { look: 'quiet', state: 'loading' } };
export const QuietDisabled: Story = { args: { look: 'quiet', state: 'disabled' } };
export const Small: Story = { args: { size: 'small' } };
