import type { Meta, StoryObj } from '@storybook/react-vite';
import { Examples } from './Examples.tsx';

const meta = {
  component: Examples,
  args: {
    right: ['Cold weather affects the battery.', 'Cold weather has an effect on the battery.'],
    wrong: ['Cold weather effects the battery.'],
  },
} satisfies Meta<typeof Examples>;
export default meta;
type Story = StoryObj<typeof meta>;

export const RightAndWrong: Story = {};

export const OnlyRight: Story = { args: { wrong: [] } };
