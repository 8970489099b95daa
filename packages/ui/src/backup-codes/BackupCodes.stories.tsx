import type { Meta, StoryObj } from '@storybook/react-vite';
import { BackupCodes } from './BackupCodes.tsx';

const codes = ['k3v9q-2mxtd', 'p8r4w-7hjzc', 'n6b2f-5yqle', 't9s3g-4wvka', 'd7m5x-8rcpu'];
const meta = { component: BackupCodes, args: { codes } } satisfies Meta<typeof BackupCodes>;
export default meta;

export const Five: StoryObj<typeof meta> = {};
