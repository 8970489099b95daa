import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { Link } from '../link/Link.tsx';
import { Panel } from './Panel.tsx';

const meta = {
  component: Panel,
  args: {
    label: 'Menu',
    title: <strong>Menu</strong>,
    onClose: () => {},
    children: (
      <p>
        <Link href="#pricing">Pricing</Link> and <Link href="#sales">Contact Sales</Link>
      </p>
    ),
  },
} satisfies Meta<typeof Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const OpenedByAButton: Story = {
  render: function Opened(args) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {open && <Panel {...args} onClose={() => setOpen(false)} />}
      </>
    );
  },
};
