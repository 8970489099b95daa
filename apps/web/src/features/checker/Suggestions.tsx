import { accept, type Finding } from './finding.ts';
import styles from './WritingChecker.module.css';

type Props = {
  text: string;
  findings: readonly Finding[];
  /** How many ways out are shown of each. */
  rewrites: number;
  onAccept: (finding: Finding, replacement: string) => void;
};

/** What was found, in the order of the text: the words, why, and what to press. */
export function Suggestions({ text, findings, rewrites, onAccept }: Props) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => {
        const words = text.slice(finding.start, finding.end);
        return (
          <li className={styles.finding} key={`${finding.start} ${words}`}>
            <span>
              <del className={styles.words}>{words}</del> <span className={styles.reason}>{finding.reason}</span>
            </span>
            <span className={styles.ways}>
              {finding.replacements.slice(0, rewrites).map((replacement) => (
                <button
                  className={styles.way}
                  type="button"
                  key={replacement}
                  aria-label={`Change “${words}” to “${replacement}”: ${accept(text, finding, replacement)}`}
                  onClick={() => onAccept(finding, replacement)}
                >
                  {replacement || 'Leave out'}
                </button>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
