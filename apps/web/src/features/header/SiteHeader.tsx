import { useState } from 'react';
import { LazyComponent } from '../../browser/hydration/LazyComponent.tsx';
import { lazyMobileMenu } from '../../browser/hydration/lazy-mobile-menu.ts';
import type { Blog } from '../../sites/blog.ts';
import type { HeaderSection } from './menus/menus.ts';
import { PrimaryHeader } from './PrimaryHeader.tsx';
import { SecondaryHeader } from './SecondaryHeader.tsx';
import styles from './SiteHeader.module.css';

/** Both headers of a page. */
export function SiteHeader({ blog }: { blog: Blog }) {
  const [openSection, setOpenSection] = useState<HeaderSection | null>(null);
  return (
    <>
      <PrimaryHeader blog={blog} openSection={openSection} onOpen={setOpenSection} />
      {blog.hasSecondaryHeader && <SecondaryHeader blog={blog} openSection={openSection} onOpen={setOpenSection} />}
      {openSection && (
        <div className={styles.menuSlot}>
          <LazyComponent module={lazyMobileMenu}>
            {(MobileMenu) => <MobileMenu section={openSection} blog={blog} onClose={() => setOpenSection(null)} />}
          </LazyComponent>
        </div>
      )}
    </>
  );
}
