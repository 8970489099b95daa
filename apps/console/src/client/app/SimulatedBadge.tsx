import { Definition } from '../components/figures/Definition.tsx';
import { usePeriodFacts } from '../data/analytics.ts';
import { useView } from '../view/use-view.ts';
import styles from './FilterBar.module.css';

/** Says that numbers include simulated readers, and how to remove them. */
export function SimulatedBadge() {
  const { data } = usePeriodFacts(useView());
  if (!data?.simulated) return null;
  return (
    <span className={styles.simulated}>
      <Definition text="These numbers include simulated readers. Stop the hub and run “npm run hub -- simulate --remove” to delete them.">
        Simulated readers
      </Definition>
    </span>
  );
}
