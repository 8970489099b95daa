import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '../link/Link.tsx';
import { Flyout } from './Flyout.tsx';

const content = (
  <ul>
    <li>
      <Link href="#students">Students</Link>
    </li>
    <li>
      <Link href="#institutions">Institutions</Link>
    </li>
  </ul>
);
const meta = {
  component: Flyout,
  args: { label: 'Education', name: 'menu', children: content },
} satisfies Meta<typeof Flyout>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector('summary')?.click(),
};
export const Bare: Story = { args: { look: 'bare', label: 'Aa' } };
export const TwoOfOneName: Story = {
  render: (args) => (
    <div style={{ display: 'flex', justifyContent: 'space-between' }}>
      <Flyout {...args} label="Work" />
      <Flyout {...args} />
    </div>
  ),
};
