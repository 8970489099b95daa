import { registerPlugin } from '@wordpress/plugins';
import { AddressChange } from './address/AddressChange.tsx';
import { registerBlocks } from './blocks/register-blocks.tsx';
import { replacePreviewTabs } from './preview/replace-preview-tabs.ts';
import { showNotices } from './show-notices.ts';
import { Sidebar } from './sidebar/Sidebar.tsx';
import './sidebar/sidebar.css';

replacePreviewTabs(window);
registerBlocks();
showNotices();

registerPlugin('contenthub', {
  icon: null,
  render: () => (
    <>
      <AddressChange />
      <Sidebar />
    </>
  ),
});
