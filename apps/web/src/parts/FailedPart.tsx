import { Button } from '@contenthub/ui/button/Button';
import styles from './Part.module.css';

/** Stands where a part of the page would be whose code did not come. */
export function FailedPart({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>This part of the page could not be loaded.</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
