import { useState } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { mobileMenu } from '../../parts/mobile-menu.ts';
import { Part } from '../../parts/Part.tsx';
import type { HeaderPart } from '../menus/header-part.ts';
import { PrimaryHeader } from './PrimaryHeader.tsx';
import { SecondaryHeader } from './SecondaryHeader.tsx';
import styles from './SiteHeader.module.css';

/** All that stands above a page. */
export function SiteHeader({ blog }: { blog: Blog }) {
  const [activePart, setActivePart] = useState<HeaderPart | null>(null);
  return (
    <>
      <PrimaryHeader blog={blog} activePart={activePart} onOpen={setActivePart} />
      {blog.hasSecondaryHeader && <SecondaryHeader blog={blog} activePart={activePart} onOpen={setActivePart} />}
      {activePart && (
        <div className={styles.menuSlot}>
          <Part chunk={mobileMenu}>
            {(MobileMenu) => <MobileMenu part={activePart} blog={blog} onClose={() => setActivePart(null)} />}
          </Part>
        </div>
      )}
    </>
  );
}
