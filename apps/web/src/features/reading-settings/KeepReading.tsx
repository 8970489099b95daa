import { useEffect, useState } from 'react';
import { notifications } from '../../notifications/notifications.ts';
import { hasShelf } from '../../offline/shelf-contents.ts';
import { keeping } from '../../parts/keeping.ts';
import styles from './KeepReading.module.css';

type Props = {
  /** The post that is open, where one is. */
  path?: string | undefined;
  onChange?: () => void;
};

/** Whether what a reader reads is kept on their device. Nothing is, unless they want it. */
export function KeepReading({ path, onChange }: Props) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    // Found out late, it says nothing against what the reader has ticked meanwhile.
    hasShelf('read').then(
      (found) => setWanted((shown) => shown || found),
      () => {},
    );
  }, []);
  const want = async (wants: boolean) => {
    setWanted(wants);
    try {
      const { beginKeepingRead, stopKeepingRead } = await keeping.load();
      await (wants ? beginKeepingRead(path) : stopKeepingRead());
    } catch (error) {
      setWanted(await hasShelf('read'));
      notifications.fail(error instanceof Error && error.name === 'NotKept' ? error.message : undefined);
    }
    onChange?.();
  };
  return (
    <label className={styles.keep}>
      <input
        className={styles.box}
        type="checkbox"
        checked={wanted}
        onChange={({ currentTarget }) => void want(currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      Keep what I read for offline
    </label>
  );
}
