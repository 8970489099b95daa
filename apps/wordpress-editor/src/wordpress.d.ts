/** The parts of WordPress's packages that the plugin uses. WordPress provides them at run time. */

declare module '@wordpress/plugins' {
  export function registerPlugin(name: string, settings: { icon?: unknown; render: React.ComponentType }): void;
}

declare module '@wordpress/editor' {
  type WithChildren<T> = React.FC<React.PropsWithChildren<T>>;
  export const PluginSidebar: WithChildren<{ name: string; title: string; icon: unknown }>;
  export const PluginSidebarMoreMenuItem: WithChildren<{ target: string; icon: unknown }>;
  export const PluginPrePublishPanel: WithChildren<{ title: string; initialOpen?: boolean; icon?: unknown }>;
}

declare module '@wordpress/components' {
  type WithChildren<T> = React.FC<React.PropsWithChildren<T>>;
  type Field<V> = { label: string; help?: React.ReactNode; value: V; onChange: (value: V) => void; disabled?: boolean };
  type Sized = { __nextHasNoMarginBottom?: boolean; __next40pxDefaultSize?: boolean };
  export const PanelBody: WithChildren<{ title: string; initialOpen?: boolean }>;
  export const SelectControl: React.FC<Field<string> & Sized & { options: { value: string; label: string }[] }>;
  export const TextControl: React.FC<Field<string> & Sized & { type?: string; placeholder?: string }>;
  export const TextareaControl: React.FC<Field<string> & Sized & { rows?: number; placeholder?: string }>;
  export const ToggleControl: React.FC<
    Sized & {
      label: string;
      help?: string;
      checked: boolean;
      onChange: (value: boolean) => void;
      disabled?: boolean;
    }
  >;
  export const Button: WithChildren<{
    variant?: 'primary' | 'secondary' | 'tertiary' | 'link';
    isDestructive?: boolean;
    size?: 'small' | 'compact';
    onClick?: () => void;
    disabled?: boolean;
    /** Keeps the focus while the button is disabled. */
    accessibleWhenDisabled?: boolean;
    isBusy?: boolean;
    type?: 'button' | 'submit';
    href?: string;
    label?: string;
    icon?: unknown;
    className?: string;
    'aria-pressed'?: boolean;
  }>;
  export const Notice: WithChildren<{
    status: 'info' | 'success' | 'warning' | 'error';
    isDismissible?: boolean;
    onRemove?: () => void;
    /** Its content is spoken too, so it must not contain components. */
    actions?: { label: string; onClick: () => void; variant: 'link' }[];
  }>;
  export const Modal: WithChildren<{ title: string; onRequestClose: () => void; size?: 'small' | 'medium' }>;
  export const Placeholder: WithChildren<{ label: string; instructions?: string; icon?: unknown }>;
  export const ToolbarGroup: WithChildren<object>;
  export const ToolbarButton: WithChildren<{ onClick: () => void; icon?: unknown; label?: string }>;
  export const Spinner: React.FC;
}

declare module '@wordpress/core-data' {
  export function useEntityProp<T>(
    kind: 'postType',
    type: string,
    property: string,
  ): [T | undefined, (value: T) => void];
}

declare module '@wordpress/data' {
  // The stores have no types of their own.
  // biome-ignore lint/suspicious/noExplicitAny: selectors differ by store
  type Store = Record<string, (...args: any[]) => any>;
  export function useDispatch(store: string): Store;
  export function select(store: string): Store;
  export function dispatch(store: string): Store;
  export function subscribe(onChange: () => void): () => void;
}

declare module '@wordpress/api-fetch' {
  type Options = { path: string; method?: 'GET' | 'POST' | 'DELETE'; data?: unknown; signal?: AbortSignal };
  type Next = (options: Options) => Promise<unknown>;
  const apiFetch: {
    <T>(options: Options): Promise<T>;
    use: (middleware: (options: Options, next: Next) => Promise<unknown>) => void;
  };

  // biome-ignore lint/style/noDefaultExport: it is the package's only export
  export { apiFetch as default };
}

declare module '@wordpress/i18n' {
  export function __(text: string, domain: 'contenthub'): string;
  export function sprintf(text: string, ...values: (string | number)[]): string;
}

declare module '@wordpress/blocks' {
  type Edit<A> = React.FC<{ attributes: A; setAttributes: (change: Partial<A>) => void; isSelected: boolean }>;
  export type BlockSettings<A> = {
    apiVersion: 3;
    title: string;
    description: string;
    category: string;
    icon: unknown;
    attributes: Record<string, { type: string; default?: unknown }>;
    supports: Record<string, boolean>;
    example?: { attributes: A };
    edit: Edit<A>;
    save: () => null;
  };
  export function registerBlockType<A>(name: string, settings: BlockSettings<A>): void;
  export function getBlockContent(block: { clientId: string }): string;
}

declare module '@wordpress/block-editor' {
  export function useBlockProps(props?: { className?: string }): Record<string, unknown>;
  export const MediaUpload: React.FC<{
    allowedTypes: string[];
    onSelect: (file: { url: string; title: string }) => void;
    render: (props: { open: () => void }) => React.ReactNode;
  }>;
}

declare module '@wordpress/element' {
  export function createRoot(container: Element): { render: (element: React.ReactNode) => void };
}
