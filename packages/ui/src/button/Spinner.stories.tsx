import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from './Spinner.tsx';

const meta = { component: Spinner, args: { label: 'Loading' } } satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Normal: Story = {};
export const Large: Story = { args: { size: 'large' } };
