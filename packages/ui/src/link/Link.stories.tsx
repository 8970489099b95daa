import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from './Link.tsx';

const meta = { component: Link, args: { href: '#rule', children: 'the rule' } } satisfies Meta<typeof Link>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Inline: Story = {
  render: (args) => (
    <p>
      A comma joins nothing by itself; see <Link {...args} /> and its exceptions.
    </p>
  ),
};
export const Quiet: Story = { args: { look: 'quiet', children: 'Punctuation & Capitalization' } };
