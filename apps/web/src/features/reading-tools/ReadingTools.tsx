import { Link } from '@contenthub/ui/link/Link';
import { Flyout } from '@contenthub/ui/overlay/Flyout';
import { useEffect, useState } from 'react';
import { LazyComponent } from '../../browser/hydration/LazyComponent.tsx';
import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import { notifications } from '../../browser/notifications.ts';
import { savedPostsPath } from '../../sites/main.ts';
import { useSiteOrigin } from '../../sites/site-origin.ts';
import { reportRead } from '../saved-posts/report-read.ts';
import { savePostsModule } from '../saved-posts/save-posts-module.ts';
import { isInCollection } from '../saved-posts/saved-posts.ts';
import { copyLink, openShareSheet } from '../share/share.ts';
import styles from './ReadingTools.module.css';

const lazyTools = lazyExports({ ReadingSettings: () => import('./ReadingSettings.tsx') });

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
      notifications.succeed(saved ? 'Removed from saved posts.' : 'Saved. You can read it offline.');
    } catch (error) {
      setSaved(saved);
      notifications.fail(error instanceof Error && error.name === 'NotKept' ? error.message : undefined);
    }
  };
  return <ToolButton label="Save" icon={bookmarkIcon} needs="save" pressed={saved} onPress={toggle} />;
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
    <div className={styles.tools} role="group" aria-label="Reading tools">
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
            <LazyComponent module={lazyTools.ReadingSettings}>
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

type ToolButtonProps = {
  label: string;
  /** The paths of its icon, in a 24 by 24 view box. */
  icon: string;
  onPress: () => unknown;
  /** Shown only if the browser supports it. The boot script detects that. */
  needs?: 'share' | 'save';
  /** For toggle buttons. */
  pressed?: boolean;
};

/** A reading tool's button, an icon. */
function ToolButton({ label, icon, onPress, needs, pressed }: ToolButtonProps) {
  return (
    <button
      className={styles.tool}
      type="button"
      title={label}
      data-needs={needs}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={icon}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
