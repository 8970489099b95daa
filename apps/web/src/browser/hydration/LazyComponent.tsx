import { Button } from '@contenthub/ui/button/Button';
import { type ComponentType, createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import styles from './LazyComponent.module.css';
import { type LazyModule, loadOnClick } from './lazy-module.ts';

/** The lazy components of a rendered page, by name. */
export type RenderedComponents = {
  /** The browser loads their code before it hydrates the page. */
  code: Set<string>;
  /** Lazily hydrated components. Only their styles are needed at once. */
  styles: Set<string>;
  /** Markup of lazily hydrated components that is already rendered, by name. */
  markup?: ReadonlyMap<string, string>;
};

/** Collects the components while the server renders a page. */
export const RenderedComponentsContext = createContext<RenderedComponents | null>(null);

/** Replaces a component whose code failed to load. */
function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>This part of the page didn’t load.</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type Props<P> = {
  module: LazyModule<ComponentType<P>>;
  /** Renders the component once it is loaded. */
  children: (Component: ComponentType<P>) => ReactNode;
};

/** A component with its own chunk. It reserves space while the chunk loads, and offers a retry when loading fails. */
export function LazyComponent<P>({ module, children }: Props<P>) {
  const state = useSyncExternalStore(module.subscribe, module.state, module.state);
  use(RenderedComponentsContext)?.code.add(module.name);
  useEffect(() => {
    if (module.state() === 'pending') module.load().catch(reportError);
  }, [module]);
  if (state === 'failed') {
    return <LoadError onRetry={() => loadOnClick(module, { isRetry: true }).catch(reportError)} />;
  }
  return module.value ? children(module.value) : <div className={styles.reserved} aria-busy="true" />;
}
