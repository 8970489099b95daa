import { Link } from '@contenthub/ui/link/Link';
import { Flyout } from '@contenthub/ui/sheet/Flyout';
import { useState } from 'react';
import { savedPath } from '../../offline/saved-path.ts';
import { comfortParts } from '../../parts/comfort-parts.ts';
import { Part } from '../../parts/Part.tsx';
import { useSiteOrigin } from '../../parts/site-origin.ts';
import { Comfort } from './Comfort.tsx';
import styles from './Comforts.module.css';
import { copyLink, openShareSheet } from './pass-on.ts';
import { SaveButton } from './SaveButton.tsx';

type Props = { post: { title: string; link: string } };

const signs = {
  link: 'M10 13.5a4.2 4.2 0 0 0 6 .3l2.8-2.8a4.2 4.2 0 0 0-6-6l-1.5 1.6M14 10.5a4.2 4.2 0 0 0-6-.3L5.2 13a4.2 4.2 0 0 0 6 6l1.5-1.6',
  share: 'M12 15V3.5M8 7.2l4-3.7 4 3.7M6.5 11.5v8.5h11v-8.5',
};

/** What makes a post pleasant to read and to pass on, beside the channels. Nothing here is asked of anybody. */
export function Comforts({ post }: Props) {
  const shared = { title: post.title, url: useSiteOrigin() + post.link };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.comforts} role="group" aria-label="Reading comforts">
      <Comfort label="Copy link" sign={signs.link} onPress={() => copyLink(shared.url)} />
      <Comfort label="Share" sign={signs.share} needs="share" onPress={() => openShareSheet(shared)} />
      <SaveButton path={post.link} />
      <ReadingSettingsSwitch path={post.link} />
    </div>
  );
}

function ReadingSettingsSwitch({ path }: { path: string }) {
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
            <Part chunk={comfortParts['reading-settings']}>{(ReadingSettings) => <ReadingSettings path={path} />}</Part>
            <p className={styles.more}>
              <Link href={savedPath}>Your saved posts</Link>
            </p>
          </>
        )}
      </div>
    </Flyout>
  );
}
