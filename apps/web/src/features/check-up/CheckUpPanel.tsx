import type { PreviewedPost } from '@contenthub/contracts/preview-call';
import { useEffect, useState } from 'react';
import styles from './CheckUpPanel.module.css';
import { showPlace } from './find-place.ts';
import type { Finding } from './finding.ts';
import { findings, uncheckedLinks } from './findings.ts';
import { jsonLdFindings } from './json-ld-findings.ts';
import { SearchSnippet, SocialCard } from './Snippets.tsx';

type Props = { post: PreviewedPost };

/** What an editor should know before readers do. Beside the text where there is room, above it where there is none. */
export function CheckUpPanel({ post }: Props) {
  const { checkUp } = post;
  const [machines, setMachines] = useState<Finding[]>([]);
  // Open where it lies beside the text; folded where it would push the text away.
  const [open, setOpen] = useState(() => matchMedia('(min-width: 86rem)').matches);
  useEffect(() => setMachines(jsonLdFindings(document)), []);
  const groups = findings(checkUp, machines);
  const count = (level: Finding['level']) =>
    groups.flatMap((group) => group.findings).filter((one) => one.level === level).length;
  const outside = uncheckedLinks(checkUp);
  return (
    <details className={styles.panel} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>Check-up</h2>
        <span className={styles.count}>{summary(count('mend'), count('look'))}</span>
      </summary>
      <div className={styles.content}>
        <Facts post={post} />
        {groups.map(({ name, findings: found }) => (
          <section key={name} className={styles.group}>
            <h3 className={styles.name}>{name}</h3>
            <ul className={styles.list}>
              {found.map((finding, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once
                <FindingItem key={index} {...finding} />
              ))}
            </ul>
          </section>
        ))}
        {outside > 0 && (
          <p className={styles.note}>
            {outside === 1 ? 'One link leads' : `${outside} links lead`} to other sites and{' '}
            {outside === 1 ? 'was' : 'were'} not checked. Please follow {outside === 1 ? 'it' : 'them'} once.
          </p>
        )}
        <SearchSnippet {...checkUp.headers} link={post.link} />
        <SocialCard {...checkUp.headers} image={post.image?.sizes.large.url} alt={post.image?.alt ?? ''} />
      </div>
    </details>
  );
}

function FindingItem({ level, title, advice, place }: Finding) {
  const text = (
    <>
      <strong className={styles.what}>{title}</strong>
      <span className={styles.advice}>{advice}</span>
    </>
  );
  const leads = place && ('tag' in place || place.near !== '');
  return (
    <li className={styles.finding} data-level={level}>
      {leads ? (
        <button className={styles.lead} type="button" onClick={() => showPlace(place)}>
          {text}
        </button>
      ) : (
        <div className={styles.lead}>{text}</div>
      )}
    </li>
  );
}

function Facts({ post: { readingMinutes, checkUp } }: Props) {
  const { words, grade } = checkUp.reading;
  return (
    <dl className={styles.facts}>
      <Fact name="Words" value={words.toLocaleString('en-US')} />
      <Fact name="Reading time" value={`${readingMinutes} min`} />
      <Fact name="School years" value={words > 0 ? String(Math.round(grade)) : '–'} />
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

function summary(mend: number, look: number): string {
  if (mend + look === 0) return 'All is well';
  const parts = [mend > 0 && `${mend} to mend`, look > 0 && `${look} to look at`];
  return parts.filter(Boolean).join(', ');
}
