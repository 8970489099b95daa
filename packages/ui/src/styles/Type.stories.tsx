import type { Meta, StoryObj } from '@storybook/react-vite';

const meta: Meta = {};
export default meta;

const sizes = ['xxl', 'xl', 'l', 'body', 'm', 's'];
const colours = ['ink', 'ink-soft', 'link', 'fail'];
const grounds = ['paper', 'surface', 'raised'];

export const Scale: StoryObj = {
  render: () => (
    <>
      {sizes.map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})`, fontFamily: 'var(--serif)' }}>
          Words that work ({size})
        </p>
      ))}
    </>
  ),
};

export const Colours: StoryObj = {
  render: () => (
    <>
      {grounds.map((ground) => (
        <div key={ground} style={{ padding: '1rem', background: `var(--${ground})` }}>
          {colours.map((colour) => (
            <p key={colour} style={{ color: `var(--${colour})` }}>
              {colour} on {ground}
            </p>
          ))}
        </div>
      ))}
    </>
  ),
};
