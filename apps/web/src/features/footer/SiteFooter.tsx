import { brand } from '@contenthub/contracts/brand';
import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import { allBlogs } from '../../sites/all-blogs.ts';
import type { Blog } from '../../sites/blog.ts';
import { answersPath, savedPostsPath } from '../../sites/main.ts';
import { openConsentPreferences } from '../consent/consent-actions.ts';
import { HeaderLink } from '../header/menus/HeaderLink.tsx';
import type { MenuColumn } from '../header/menus/menus.ts';
import { Newsletter } from '../newsletter/Newsletter.tsx';
import { PreferenceField, readingPreferences } from '../reading-tools/PreferenceField.tsx';
import styles from './SiteFooter.module.css';

const columns: readonly Required<MenuColumn>[] = [
  { label: 'Blogs', items: allBlogs.map(({ label, paths }) => ({ label, href: paths.home })) },
  {
    label: 'Product',
    items: [
      { label: 'Features', urlKey: 'features' },
      { label: 'Pricing', urlKey: 'pricing' },
      { label: 'Browser', urlKey: 'browser' },
      { label: 'Desktop', urlKey: 'desktop' },
      { label: 'Mobile', urlKey: 'mobile' },
    ],
  },
  {
    label: 'Company',
    items: [
      { label: 'Careers', urlKey: 'jobs' },
      { label: 'Trust & Security', urlKey: 'trust' },
      { label: 'Help Center', urlKey: 'helpCenter' },
      { label: brand.texts.contactSales, urlKey: 'contactSales' },
    ],
  },
];

export function SiteFooter({ blog }: { blog: Blog }) {
  return (
    <div className={styles.inner}>
      <div className={styles.words}>
        <p className={styles.tagline}>{brand.texts.tagline}</p>
        <p className={styles.description}>{blog.description}</p>
        <Newsletter blog={blog} look="footer" />
      </div>
      {columns.map(({ label, items }) => (
        <nav key={label} aria-label={label}>
          <p className={styles.label}>{label}</p>
          <ul className={styles.links}>
            {items.map((item) => (
              <li key={item.label}>
                <HeaderLink className={styles.link} to={item} label={item.label} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div className={styles.theme}>
        <PreferenceField preference={readingPreferences.theme} idPrefix="footer" />
      </div>
      <p className={styles.legal}>
        <span>{brand.legal}</span>
        <HeaderLink className={styles.link} to={{ urlKey: 'privacy' }} label="Privacy" />
        <HeaderLink className={styles.link} to={{ urlKey: 'terms' }} label="Terms" />
        <HeaderLink className={styles.link} to={{ href: blog.answersUrl ?? answersPath }} label="Answers" />
        <HeaderLink className={styles.link} to={{ href: newsletterPagePath }} label="Newsletter" />
        <HeaderLink className={styles.link} to={{ href: savedPostsPath }} label="Saved posts" />
        <button className={styles.link} type="button" onClick={() => void openConsentPreferences().catch(reportError)}>
          <span className={styles.elsewhere}>Cookie choices</span>
          {/* The label that the law of several US states requires. */}
          <span className={styles.usa}>Your Privacy Choices</span>
        </button>
      </p>
    </div>
  );
}
