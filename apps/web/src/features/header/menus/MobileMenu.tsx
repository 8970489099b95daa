import { brand } from '@contenthub/contracts/brand';
import { Panel } from '@contenthub/ui/overlay/Panel';
import { use, useEffect } from 'react';
import { AccountsContext } from '../../../sites/accounts.ts';
import type { Blog } from '../../../sites/blog.ts';
import { useIsSignedIn } from '../../../visitor/use-visitor.ts';
import { PreferenceField, readingPreferences } from '../../reading-tools/PreferenceField.tsx';
import { SearchForm } from '../../search/SearchForm.tsx';
import { LoginLink } from '../LoginLink.tsx';
import { NavButton } from '../NavButton.tsx';
import { AccountEntries } from './AccountMenu.tsx';
import { HeaderLink, useHeaderTracking } from './HeaderLink.tsx';
import { MenuItems, useVisibleEntries } from './MenuItems.tsx';
import styles from './MobileMenu.module.css';
import { getMenus, type HeaderSection, isMenu } from './menus.ts';

type Props = { section: HeaderSection; blog: Blog; onClose: () => void };

/** Above this width the menus are in the header, and the panel would cover them. */
const wideScreenQuery = '(min-width: 1030.02px)';

/** A menu of the narrow header, in a modal panel. */
export function MobileMenu({ section, blog, onClose }: Props) {
  const { trackToggle } = useHeaderTracking();
  const visibleEntries = useVisibleEntries();
  const signedIn = useIsSignedIn();
  const hasAccountMenu = use(AccountsContext).own && signedIn;
  const label = section === 'site' ? brand.company : blog.label;
  // biome-ignore lint/correctness/useExhaustiveDependencies: tracks opening and closing once per label
  useEffect(() => {
    trackToggle(label, true);
    return () => trackToggle(label, false);
  }, [label]);
  useEffect(() => {
    const query = matchMedia(wideScreenQuery);
    query.addEventListener('change', onClose);
    return () => query.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <Panel label={`${label} menu`} title={<strong className={styles.title}>{label}</strong>} onClose={onClose}>
      {section === 'site' && !blog.hasSecondaryHeader && (
        <div className={styles.search}>
          <SearchForm blog={blog} onSearch={onClose} />
        </div>
      )}
      <nav className={styles.menu} aria-label={`${label} menu`}>
        <ul className={styles.entries}>
          {visibleEntries(getMenus(blog, section)).map((entry) => (
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
          {section === 'site' && hasAccountMenu && (
            <li className={styles.entry}>
              <details name="mobile-menu">
                <summary className={styles.label}>My account</summary>
                <div className={styles.columns}>
                  <AccountEntries onNavigate={onClose} />
                </div>
              </details>
            </li>
          )}
          {section === 'site' && (
            <li className={styles.entry}>
              <HeaderLink className={styles.label} to={{ urlKey: 'contactSales' }} label={brand.texts.contactSales} />
            </li>
          )}
        </ul>
      </nav>
      {section === 'site' && (
        <>
          <div className={styles.foot}>
            <NavButton blog={blog} />
            {!hasAccountMenu && <LoginLink blog={blog} device="mobile" />}
          </div>
          <div className={styles.theme}>
            <PreferenceField preference={readingPreferences.theme} idPrefix="menu" />
          </div>
        </>
      )}
    </Panel>
  );
}
