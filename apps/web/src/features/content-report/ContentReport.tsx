import type { PreviewedPost, TextLocation } from '@contenthub/contracts/content/preview';
import {
  countUncheckedLinks,
  descriptionLength,
  getIssueGroups,
  type Issue,
  titleLength,
  truncate,
} from '@contenthub/post-html/checks/report-issues';
import { useEffect, useState } from 'react';
import { postTextAttribute } from '../../data/page-state.ts';
import { checkJsonLd } from '../../seo/structured-data/check-json-ld.ts';
import styles from './ContentReport.module.css';

const textSelector = `[${postTextAttribute}]`;

/** The element that a location refers to, or undefined if it cannot be found. */
export function findElement(location: TextLocation): Element | undefined {
  if ('tag' in location) return document.querySelectorAll(`${textSelector} ${location.tag}`)[location.index];
  if (!location.near) return undefined;
  const containsText = (element: Element) => normalizeSpaces(element.textContent).includes(location.near);
  const matches = [...document.querySelectorAll(`${textSelector} *`)].filter(containsText);
  // The innermost element that contains the words.
  return matches.find((element) => !matches.some((other) => other !== element && element.contains(other)));
}

const highlightAttribute = 'data-highlighted';

/**
 * Scrolls to a location, focuses it for keyboard and screen reader users, and marks it until another one is selected.
 */
export function highlightElement(location: TextLocation): void {
  const element = findElement(location);
  if (!(element instanceof HTMLElement)) return;
  for (const marked of document.querySelectorAll(`[${highlightAttribute}]`)) marked.removeAttribute(highlightAttribute);
  element.setAttribute(highlightAttribute, '');
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: reducedMotion ? 'auto' : 'smooth' });
}

function normalizeSpaces(words: string): string {
  return words.replace(/\s+/g, ' ');
}

/** Problems in the page's structured data. */
function getJsonLdIssues(): Issue[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap(({ textContent }) => checkJsonLd(textContent))
    .map(({ level, at, message }) => ({
      level,
      title: `${at} ${message}`,
      advice: 'Search engines read this data. Fill in what’s missing. If nothing is, tell a developer.',
    }));
}

type Props = { post: PreviewedPost };

/** The content report of a draft. Beside the text on wide screens, above it on narrow ones. */
export function ContentReport({ post }: Props) {
  const { report } = post;
  const [structuredDataIssues, setStructuredDataIssues] = useState<Issue[]>([]);
  // Open beside the text, closed where it would push the text down.
  const [open, setOpen] = useState(() => matchMedia('(min-width: 86rem)').matches);
  useEffect(() => setStructuredDataIssues(getJsonLdIssues()), []);
  const groups = getIssueGroups(report, structuredDataIssues);
  const count = (level: Issue['level']) =>
    groups.flatMap((group) => group.issues).filter((one) => one.level === level).length;
  const uncheckedCount = countUncheckedLinks(report);
  return (
    <details className={styles.panel} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>Content report</h2>
        <span className={styles.count}>{summary(count('error'), count('warning'))}</span>
      </summary>
      <div className={styles.content}>
        <Facts post={post} />
        {groups.map(({ name, issues }) => (
          <section key={name} className={styles.group}>
            <h3 className={styles.name}>{name}</h3>
            <ul className={styles.list}>
              {issues.map((issue, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <IssueItem key={index} {...issue} />
              ))}
            </ul>
          </section>
        ))}
        {uncheckedCount > 0 && (
          <p className={styles.note}>
            {uncheckedCount === 1 ? '1 external link was' : `${uncheckedCount} external links were`} not checked. Open{' '}
            {uncheckedCount === 1 ? 'it' : 'them'} before you publish.
          </p>
        )}
        <SearchPreview {...report.headers} link={post.link} />
        <SocialPreview {...report.headers} image={post.image?.sizes.large.url} alt={post.image?.alt ?? ''} />
      </div>
    </details>
  );
}

function IssueItem({ level, title, advice, place }: Issue) {
  const text = (
    <>
      <strong className={styles.what}>{title}</strong>
      <span className={styles.advice}>{advice}</span>
    </>
  );
  const leads = place && ('tag' in place || place.near !== '');
  return (
    <li className={styles.issue} data-level={level}>
      {leads ? (
        <button className={styles.lead} type="button" onClick={() => highlightElement(place)}>
          {text}
        </button>
      ) : (
        <div className={styles.lead}>{text}</div>
      )}
    </li>
  );
}

function Facts({ post: { readingMinutes, report } }: Props) {
  const { words, grade } = report.reading;
  return (
    <dl className={styles.facts}>
      <Fact name="Words" value={words.toLocaleString('en-US')} />
      <Fact name="Reading time" value={`${readingMinutes} min`} />
      <Fact name="Grade level" value={words > 0 ? String(Math.round(grade)) : '–'} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function summary(errors: number, warnings: number): string {
  if (errors + warnings === 0) return 'No issues found';
  const parts = [errors > 0 && `${errors} to fix`, warnings > 0 && `${warnings} to review`];
  return parts.filter(Boolean).join(', ');
}

type Described = { title: string; description: string };

/** Approximates a search result. */
function SearchPreview({ title, description, link }: Described & { link: string }) {
  const steps = link.split('/').filter(Boolean).slice(0, -1);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Search preview</figcaption>
      <div className={styles.snippet}>
        <span className={styles.address}>{[location.host, ...steps].join(' › ')}</span>
        <span className={styles.headline}>{truncate(title, titleLength)}</span>
        <span className={styles.text}>{truncate(description, descriptionLength)}</span>
      </div>
    </figure>
  );
}

/** Approximates the card of a shared link. */
function SocialPreview({ title, description, image, alt }: Described & { image: string | undefined; alt: string }) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Social preview</figcaption>
      <div className={styles.card}>
        {image ? (
          <img className={styles.picture} src={image} alt={alt} width="1200" height="630" />
        ) : (
          <span className={styles.none}>No featured image. We’ll create one from the title.</span>
        )}
        <div className={styles.words}>
          <span className={styles.address}>{location.host}</span>
          <span className={styles.headline}>{truncate(title, 70)}</span>
          <span className={styles.text}>{truncate(description, 100)}</span>
        </div>
      </div>
    </figure>
  );
}
