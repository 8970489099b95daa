import { Link } from '@contenthub/ui/link/Link';
import { Flyout } from '@contenthub/ui/overlay/Flyout';
import { useEffect, useState } from 'react';
import { LazyComponent } from '../../browser/hydration/LazyComponent.tsx';
import { LazyModule } from '../../browser/hydration/lazy-module.ts';
import { notifications } from '../../browser/notifications.ts';
import { savedPostsPath } from '../../sites/main.ts';
import { useSiteOrigin } from '../../sites/site-origin.ts';
import { reportRead } from '../saved-posts/report-read.ts';
import { isInCollection, savePostsModule } from '../saved-posts/saved-posts.ts';
import { copyLink, openShareSheet } from '../share/share.ts';
import styles from './ReadingTools.module.css';
import { ToolButton } from './ToolButton.tsx';

/** The code of the reading tools. Each is loaded on first use. */
const lazyTools = {
  'reading-settings': new LazyModule('reading-settings', () =>
    import('./ReadingSettings.tsx').then(({ ReadingSettings }) => ReadingSettings),
  ),
};

const bookmarkIcon = 'M7 4h10v16l-5-4-5 4z';

/** Saves a post for offline reading, or removes it. */
function SaveButton({ path }: { path: string }) {
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    // A late result must not override the reader's choice.
    isInCollection('saved', path).then(
      (found) => setSaved((shown) => shown || found),
      () => {},
    );
    reportRead(path);
  }, [path]);
  const toggle = async () => {
    // Optimistic update, reverted with an error message on failure.
    setSaved(!saved);
    try {
      const { savePost, removePost } = await savePostsModule.load();
      await (saved ? removePost('saved', path) : savePost('saved', path));
      notifications.succeed(saved ? 'No longer saved.' : 'Saved. It opens without a network, too.');
    } catch (error) {
      setSaved(saved);
      notifications.fail(error instanceof Error && error.name === 'NotKept' ? error.message : undefined);
    }
  };
  return <ToolButton label="Save" icon={bookmarkIcon} needs="keep" pressed={saved} onPress={toggle} />;
}

type Props = { post: { title: string; link: string } };

const icons = {
  link: 'M10 13.5a4.2 4.2 0 0 0 6 .3l2.8-2.8a4.2 4.2 0 0 0-6-6l-1.5 1.6M14 10.5a4.2 4.2 0 0 0-6-.3L5.2 13a4.2 4.2 0 0 0 6 6l1.5-1.6',
  share: 'M12 15V3.5M8 7.2l4-3.7 4 3.7M6.5 11.5v8.5h11v-8.5',
};

/** Tools for reading and sharing a post. */
export function ReadingTools({ post }: Props) {
  const shared = { title: post.title, url: useSiteOrigin() + post.link };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={styles.comforts} role="group" aria-label="Reading comforts">
      <ToolButton label="Copy link" icon={icons.link} onPress={() => copyLink(shared.url)} />
      <ToolButton label="Share" icon={icons.share} needs="share" onPress={() => openShareSheet(shared)} />
      <SaveButton path={post.link} />
      <ReadingSettingsMenu path={post.link} />
    </div>
  );
}

function ReadingSettingsMenu({ path }: { path: string }) {
  const [open, setOpen] = useState(false);
  const label = (
    <span className={styles.letters} title="Reading settings">
      <span aria-hidden="true">Aa</span>
      <span className="visually-hidden">Reading settings</span>
    </span>
  );
  return (
    <Flyout name="reading-settings" look="bare" label={label} onToggle={setOpen}>
      <div className={styles.sheet}>
        {open && (
          <>
            <LazyComponent module={lazyTools['reading-settings']}>
              {(ReadingSettings) => <ReadingSettings path={path} />}
            </LazyComponent>
            <p className={styles.more}>
              <Link href={savedPostsPath}>Your saved posts</Link>
            </p>
          </>
        )}
      </div>
    </Flyout>
  );
}
