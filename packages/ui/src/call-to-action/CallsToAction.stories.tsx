import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../button/Button.tsx';
import { PopupView } from './PopupView.tsx';
import { SideBannerView } from './SideBannerView.tsx';
import { TopBannerView } from './TopBannerView.tsx';

const text = { headline: 'Write it right the first time', line: 'Mistakes are explained wherever you type.' };
const close = () => {};

const meta = {} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Popup: Story = {
  render: () => (
    <PopupView {...text} onClose={close} onDismiss={close}>
      <ButtonLink href="#start">Get started</ButtonLink>
    </PopupView>
  ),
};

export const TopBanner: Story = {
  render: () => (
    <div style={{ height: '3.5rem', background: 'var(--surface)' }}>
      <TopBannerView {...text} aria-label="Above the text" onClose={close}>
        <ButtonLink href="#start" size="small">
          Get started
        </ButtonLink>
      </TopBannerView>
    </div>
  ),
};

export const SideBanner: Story = {
  render: () => (
    <div style={{ width: '12rem' }}>
      <SideBannerView {...text} aria-label="Beside the text" onClose={close}>
        <ButtonLink href="#start" size="small">
          Get started
        </ButtonLink>
      </SideBannerView>
    </div>
  ),
};
