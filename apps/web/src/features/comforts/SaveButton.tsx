import { useEffect, useState } from 'react';
import { notifications } from '../../notifications/notifications.ts';
import { isOn } from '../../offline/shelf-contents.ts';
import { tellRead } from '../../offline/tell-read.ts';
import { keeping } from '../../parts/keeping.ts';
import { Comfort } from './Comfort.tsx';

const bookmark = 'M7 4h10v16l-5-4-5 4z';

/** Puts a post on the shelf of saved ones, from where it opens without a network, or takes it from there. */
export function SaveButton({ path }: { path: string }) {
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    // Found out late, it says nothing against what the reader has pressed meanwhile.
    isOn('saved', path).then(
      (found) => setSaved((shown) => shown || found),
      () => {},
    );
    tellRead(path);
  }, [path]);
  const press = async () => {
    // Shown at once, and taken back with the reason if it cannot be.
    setSaved(!saved);
    try {
      const { keepOn, takeFrom } = await keeping.load();
      await (saved ? takeFrom('saved', path) : keepOn('saved', path));
      notifications.succeed(saved ? 'No longer saved.' : 'Saved. It opens without a network, too.');
    } catch (error) {
      setSaved(saved);
      notifications.fail(error instanceof Error && error.name === 'NotKept' ? error.message : undefined);
    }
  };
  return <Comfort label="Save" sign={bookmark} needs="keep" pressed={saved} onPress={press} />;
}
