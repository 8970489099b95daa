import { PanelBody } from '@wordpress/components';
import { PluginPrePublishPanel, PluginSidebar, PluginSidebarMoreMenuItem } from '@wordpress/editor';
import { __ } from '@wordpress/i18n';
import { Compare } from '../changes/Compare.tsx';
import { EditorialComments } from '../comments/EditorialComments.tsx';
import { Figures } from '../figures/Figures.tsx';
import { readSettings } from '../settings.ts';
import { DetailsPanel } from './DetailsPanel.tsx';
import { Address, PlacePanel } from './PlacePanel.tsx';
import { Receipt } from './Receipt.tsx';
import { RelatedPanel } from './RelatedPanel.tsx';
import { Report } from './Report.tsx';
import { SearchPanel } from './SearchPanel.tsx';

const icon = (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d="M5 4h9a5 5 0 0 1 0 10H9v6H5V4Zm4 3.5v3h4.5a1.5 1.5 0 0 0 0-3H9Z" />
  </svg>
);

/** The hub's settings of a post, and the hub's reports about it. */
export function Sidebar() {
  const { guide } = readSettings();
  return (
    <>
      <PluginSidebarMoreMenuItem target="contenthub" icon={icon}>
        {__('Contenthub', 'contenthub')}
      </PluginSidebarMoreMenuItem>
      <PluginSidebar name="contenthub" title={__('Contenthub', 'contenthub')} icon={icon}>
        <PanelBody title={__('Blog and address', 'contenthub')}>
          <PlacePanel />
        </PanelBody>
        <PanelBody title={__('Post', 'contenthub')}>
          <DetailsPanel />
        </PanelBody>
        <PanelBody title={__('Related posts', 'contenthub')}>
          <RelatedPanel />
        </PanelBody>
        <PanelBody title={__('Search and sharing', 'contenthub')}>
          <SearchPanel />
        </PanelBody>
        <PanelBody title={__('Content report', 'contenthub')}>
          <Report />
        </PanelBody>
        <PanelBody title={__('Editorial comments', 'contenthub')}>
          <EditorialComments />
        </PanelBody>
        <PanelBody title={__('On the hub', 'contenthub')}>
          <Receipt />
          <Compare />
        </PanelBody>
        <PanelBody title={__('Readers', 'contenthub')}>
          <Figures />
        </PanelBody>
        <PanelBody title={__('Help', 'contenthub')} initialOpen={false}>
          <ul>
            <li>
              <a href={`${guide}#write`}>{__('Write a post', 'contenthub')}</a>
            </li>
            <li>
              <a href={`${guide}#plan`}>{__('Plan posts', 'contenthub')}</a>
            </li>
            <li>
              <a href={`${guide}#addresses`}>{__('Addresses, links and pictures', 'contenthub')}</a>
            </li>
            <li>
              <a href={`${guide}#readers`}>{__('See who reads', 'contenthub')}</a>
            </li>
          </ul>
        </PanelBody>
      </PluginSidebar>
      <PluginPrePublishPanel title={__('Contenthub', 'contenthub')} initialOpen icon={icon}>
        <Address />
        <Report />
      </PluginPrePublishPanel>
    </>
  );
}
