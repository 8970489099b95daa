import { Button } from '@contenthub/ui/button/Button';
import { useCallback, useEffect, useId, useState } from 'react';
import { notifications } from '../../browser/notifications.ts';
import { useIsSignedIn } from '../../visitor/use-visitor.ts';
import { deleteDeviceList, readDeviceList } from './device-list-storage.ts';
import styles from './ReadingListPanel.module.css';
import { eraseReadingList, type SyncResult, syncReadingList } from './sync-reading-list.ts';

const messages: Partial<Record<SyncResult, string>> = {
  done: 'Up to date.',
  offline: 'You’re offline. Your changes are sent when you reconnect.',
  'other-account': 'The saved posts on this device belong to another account. Turn this off to start a new list.',
};

/** Saved posts on all devices of a signed-in reader who has turned it on. */
export function ReadingListPanel({ onChange }: { onChange: () => void }) {
  const isSignedIn = useIsSignedIn();
  const id = useId();
  const [isOn, setOn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<SyncResult>('off');
  const run = useCallback(
    async (turnOn: boolean) => {
      setBusy(true);
      const ended = await syncReadingList({ turnOn }).catch((): SyncResult => 'offline');
      setBusy(false);
      setResult(ended);
      setOn(readDeviceList() !== undefined);
      if (turnOn && ended !== 'done') notifications.fail();
      onChange();
    },
    [onChange],
  );
  useEffect(() => {
    setOn(readDeviceList() !== undefined);
    if (!isSignedIn) return undefined;
    const follow = () => void run(false);
    follow();
    addEventListener('online', follow);
    return () => removeEventListener('online', follow);
  }, [isSignedIn, run]);
  if (!isSignedIn) return null;
  const stop = () => {
    deleteDeviceList();
    setOn(false);
    setResult('off');
    onChange();
  };
  const erase = () => eraseReadingList().then(stop, () => notifications.fail());
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        On all your devices
      </h2>
      {isOn ? (
        <>
          <p className={styles.text}>
            Your saved posts are in your account, and on every device where you turn this on.{' '}
            <span role="status">{isBusy ? 'Updating.' : messages[result]}</span>
          </p>
          <div className={styles.actions}>
            <Button look="quiet" size="small" onClick={stop}>
              Turn off on this device
            </Button>
            <Button look="quiet" size="small" onClick={() => void erase()}>
              Delete from my account
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text}>
            Keep your saved posts in your account to find them on your other devices. We store their titles and when you
            saved them, and nothing else uses them.
          </p>
          <div className={styles.actions}>
            <Button size="small" state={isBusy ? 'loading' : 'enabled'} onClick={() => void run(true)}>
              Turn on
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
