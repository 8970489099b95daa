import { brand } from '@contenthub/contracts/brand';
import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { type ReactNode, useId } from 'react';
import { LogoMark } from '../features/header/Logo.tsx';
import { PreferenceField, readingPreferences } from '../features/reading-tools/PreferenceField.tsx';
import { allBlogs } from '../sites/all-blogs.ts';
import { accountNavigation } from '../sites/navigation.ts';
import { urls } from '../sites/urls.ts';
import { AccountForm } from './AccountForm.tsx';
import styles from './AccountLayout.module.css';
import page from './AccountPage.module.css';

/** The document of every account page: a link home above the content, and the theme and the blogs below it. */
export function AccountDocument({ children }: { children: ReactNode }) {
  return (
    <div className={page.page}>
      <header className={page.head}>
        <a className={page.home} href="/blog/">
          <LogoMark />
          <span>
            {brand.company} <span className={page.soft}>Blog</span>
          </span>
        </a>
      </header>
      {children}
      <footer className={page.foot}>
        <nav className={page.links} aria-label="Blogs">
          {allBlogs.map(({ label, paths }) => (
            <a key={label} href={paths.home}>
              {label}
            </a>
          ))}
        </nav>
        <div className={page.theme}>
          <PreferenceField preference={readingPreferences.theme} idPrefix="footer" />
        </div>
        <p className={`${page.links} ${page.soft}`}>
          <span>{brand.legal}</span>
          <a href={urls.privacy}>Privacy</a>
          <a href={urls.terms}>Terms</a>
        </p>
      </footer>
    </div>
  );
}

/** The result of a submitted form. */
export function Notice({ good, text }: { good: boolean; text: string }) {
  return (
    <p className={good ? page.good : page.bad} role={good ? 'status' : 'alert'}>
      {text}
    </p>
  );
}

type Props = {
  /** The account page's path, which prefixes the paths of the other account pages. */
  accountPath: string;
  /** The path of this page. */
  here: string;
  who: { name: string; email: string };
  csrf: string;
  title: string;
  children: ReactNode;
};

/** The layout of the signed-in account pages: navigation beside the content. */
export function AccountFrame({ accountPath, here, who, csrf, title, children }: Props) {
  return (
    <div className={styles.layout}>
      <nav className={styles.navigation} aria-label="Account">
        <p className={styles.who}>
          {who.name && <strong>{who.name}</strong>}
          <span>{who.email}</span>
        </p>
        <ul className={styles.list}>
          {accountNavigation.map(({ section, label }) => {
            const path = accountPath + section;
            return (
              <li key={section}>
                <a className={styles.link} href={path} aria-current={path === here ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            );
          })}
          <li>
            <a className={styles.link} href="/blog/saved">
              Saved posts
            </a>
          </li>
          <li className={styles.leave}>
            <AccountForm action={accountPaths.signOut} csrf={csrf} button="Sign out" look="quiet" inline />
          </li>
        </ul>
      </nav>
      <main className={styles.main}>
        <h1 className={styles.headline}>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** A section of an account page with its title, introduction and forms. */
export function Panel({ title, intro, children }: { title: string; intro?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}
