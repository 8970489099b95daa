import { LazilyHydrated } from '../../browser/hydration/LazilyHydrated.tsx';
import { lazyComponents } from '../../browser/hydration/lazy-components.ts';
import styles from './LazyConsentBar.module.css';

/**
 * Every page contains the consent banner. The root element's attributes decide before the first paint whether it is
 * shown.
 */
export function LazyConsentBar() {
  return (
    <LazilyHydrated
      as="section"
      label="Cookies"
      module={lazyComponents.ConsentBar}
      contentKey="consent"
      className={styles.place}
    >
      {(ConsentBar) => <ConsentBar />}
    </LazilyHydrated>
  );
}
