import { Panel } from '@contenthub/ui/sheet/Panel';
import { use, useEffect } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { AccountsContext } from '../../brand/accounts.ts';
import { brand } from '../../brand/brand.ts';
import { useSignedIn } from '../../visitor/use-visitor.ts';
import { AccountEntries } from '../header/AccountMenu.tsx';
import { LoginLink } from '../header/LoginLink.tsx';
import { NavButton } from '../header/NavButton.tsx';
import { HeaderLink } from '../menus/HeaderLink.tsx';
import type { HeaderPart } from '../menus/header-part.ts';
import { MenuItems } from '../menus/MenuItems.tsx';
import { isMenu } from '../menus/menu.ts';
import { menusOf } from '../menus/menus-of.ts';
import { useHeaderTracking } from '../menus/use-header-tracking.ts';
import { useShown } from '../menus/use-shown.ts';
import { ChoiceField } from '../reading-settings/ChoiceField.tsx';
import { readingChoices } from '../reading-settings/reading-choice.ts';
import { SearchForm } from '../search-form/SearchForm.tsx';
import styles from './MobileMenu.module.css';

type Props = { part: HeaderPart; blog: Blog; onClose: () => void };

/** Past this width the menus stand in the header, and the panel would hide them. */
const tooWide = '(min-width: 1030.02px)';

/** The menu of a part of the narrow header, in a panel that keeps focus until it is closed. */
export function MobileMenu({ part, blog, onClose }: Props) {
  const { toggled } = useHeaderTracking();
  const shown = useShown();
  const signedIn = useSignedIn();
  const hasAccountMenu = use(AccountsContext).own && signedIn;
  const label = part === 'site' ? brand.company : blog.label;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens and closes once for each label
  useEffect(() => {
    toggled(label, true);
    return () => toggled(label, false);
  }, [label]);
  useEffect(() => {
    const query = matchMedia(tooWide);
    query.addEventListener('change', onClose);
    return () => query.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <Panel label={`${label} menu`} title={<strong className={styles.title}>{label}</strong>} onClose={onClose}>
      {part === 'site' && !blog.hasSecondaryHeader && (
        <div className={styles.search}>
          <SearchForm blog={blog} onSearch={onClose} />
        </div>
      )}
      <nav className={styles.menu} aria-label={`${label} menu`}>
        <ul className={styles.entries}>
          {shown(menusOf(blog, part)).map((entry) => (
            <li key={entry.label} className={styles.entry}>
              {isMenu(entry) ? (
                <details name="mobile-menu">
                  <summary className={styles.label}>{entry.label}</summary>
                  <div className={styles.columns}>
                    {entry.columns.map((column) => (
                      <MenuItems key={column.label ?? ''} {...column} path={location.pathname} onNavigate={onClose} />
                    ))}
                  </div>
                </details>
              ) : (
                <HeaderLink className={styles.label} to={entry} label={entry.label} onNavigate={onClose} />
              )}
            </li>
          ))}
          {part === 'site' && hasAccountMenu && (
            <li className={styles.entry}>
              <details name="mobile-menu">
                <summary className={styles.label}>My account</summary>
                <div className={styles.columns}>
                  <AccountEntries onNavigate={onClose} />
                </div>
              </details>
            </li>
          )}
          {part === 'site' && (
            <li className={styles.entry}>
              <HeaderLink className={styles.label} to={{ urlKey: 'contactSales' }} label={brand.texts.contactSales} />
            </li>
          )}
        </ul>
      </nav>
      {part === 'site' && (
        <>
          <div className={styles.foot}>
            <NavButton blog={blog} />
            {!hasAccountMenu && <LoginLink blog={blog} device="mobile" />}
          </div>
          <div className={styles.theme}>
            <ChoiceField choice={readingChoices.theme} place="menu" />
          </div>
        </>
      )}
    </Panel>
  );
}
