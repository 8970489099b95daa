import { brand } from '@contenthub/contracts/brand';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { Flyout } from '@contenthub/ui/overlay/Flyout';
import { type FormEvent, use, useState } from 'react';
import { storeAuthAction } from '../../../account/auth-action.ts';
import { notifications } from '../../../browser/notifications.ts';
import { AccountsContext } from '../../../sites/accounts.ts';
import { main } from '../../../sites/main.ts';
import { accountNavigation } from '../../../sites/navigation.ts';
import { useVisitor } from '../../../visitor/use-visitor.ts';
import styles from './AccountMenu.module.css';
import { useHeaderTracking } from './HeaderLink.tsx';
import { MenuItems } from './MenuItems.tsx';
import type { MenuItem } from './menus.ts';

const label = 'My account';

/** The account menu of a signed-in reader: account pages, saved posts and sign-out. */
export function AccountMenu() {
  const { trackToggle } = useHeaderTracking();
  const { data } = useVisitor();
  return (
    <div className={styles.menu}>
      <Flyout
        label={
          <>
            <span className={styles.initial} aria-hidden="true">
              {[...(data?.name || data?.email || '?')][0]?.toUpperCase()}
            </span>
            <span className={styles.label}>{label}</span>
          </>
        }
        name="header-menu"
        onToggle={(open) => trackToggle(label, open)}
      >
        <AccountEntries />
      </Flyout>
    </div>
  );
}

/** The entries, shared by the header's flyout and the mobile menu. */
export function AccountEntries({ onNavigate }: { onNavigate?: () => void }) {
  const { account } = use(AccountsContext);
  const { data } = useVisitor();
  const items: MenuItem[] = [
    ...accountNavigation.map(({ section, label }) => ({ label, href: account + section })),
    { label: 'Saved posts', href: main.paths.saved ?? '' },
    { label: brand.texts.openEditor, urlKey: 'editor' },
  ];
  return (
    <div className={styles.entries}>
      <p className={styles.who}>
        {data?.name && <strong>{data.name}</strong>}
        <span>{data?.email}</span>
      </p>
      <MenuItems items={items} {...(onNavigate && { onNavigate })} />
      <SignOut />
    </div>
  );
}

function SignOut() {
  const [leaving, setLeaving] = useState(false);
  const signOut = async (event: FormEvent) => {
    event.preventDefault();
    setLeaving(true);
    try {
      const { submitAccountForm } = await import('../../../account/submit-account-form.ts');
      storeAuthAction('signOut');
      await submitAccountForm(accountPaths.signOut, {});
    } catch (error) {
      setLeaving(false);
      notifications.fail();
      reportError(error);
    }
  };
  return (
    <form method="post" action={platformBase + accountPaths.signOut} onSubmit={(event) => void signOut(event)}>
      <button className={styles.signOut} type="submit" disabled={leaving}>
        Sign out
      </button>
    </form>
  );
}
