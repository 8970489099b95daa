import { Button } from '@contenthub/ui/button/Button';
import { type ComponentType, createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import styles from './LazyComponent.module.css';
import { type LazyModule, loadOnClick } from './lazy-module.ts';

/** The server notes here which parts it rendered: the browser needs their code before it takes the page over. */
export const RenderedComponentsContext = createContext<Set<string> | null>(null);

/** Stands where a part of the page would be whose code did not come. */
function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>This part of the page could not be loaded.</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type Props<P> = {
  module: LazyModule<ComponentType<P>>;
  /** What to show with the part's component once it is here. */
  children: (Component: ComponentType<P>) => ReactNode;
};

/** A part of the page whose code comes in a file of its own. Until then its place is kept; if it fails, it can be tried again. */
export function LazyComponent<P>({ module, children }: Props<P>) {
  const state = useSyncExternalStore(module.subscribe, module.state, module.state);
  use(RenderedComponentsContext)?.add(module.name);
  useEffect(() => {
    if (module.state() === 'pending') module.load().catch(reportError);
  }, [module]);
  if (state === 'failed') {
    return <LoadError onRetry={() => loadOnClick(module, { isRetry: true }).catch(reportError)} />;
  }
  return module.value ? children(module.value) : <div className={styles.reserved} aria-busy="true" />;
}
