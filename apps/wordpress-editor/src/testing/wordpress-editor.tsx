import type { PropsWithChildren } from 'react';

/** The open sidebar. Neither the menu nor the panel before publishing is shown. */
export const PluginSidebar = ({ title, children }: PropsWithChildren<{ title: string }>) => (
  <aside aria-label={title}>{children}</aside>
);
export const PluginSidebarMoreMenuItem = () => null;
export const PluginPrePublishPanel = () => null;
