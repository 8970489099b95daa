import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '../link/Link.tsx';
import { Card } from './Card.tsx';

const meta = { component: Card } satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { children: <p>Support that reads as if a person wrote it.</p> } };
export const Linked: Story = {
  args: {
    as: 'article',
    children: (
      <>
        <h2>
          <Link href="#hr" look="quiet">
            Human Resources
          </Link>
        </h2>
        <p>Policies, offers and hard conversations.</p>
      </>
    ),
  },
};
