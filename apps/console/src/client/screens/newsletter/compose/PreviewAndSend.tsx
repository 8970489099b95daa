import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { issuePreviewPath } from '@contenthub/contracts/staff/console-content';
import { useState } from 'react';
import { Choice } from '../../../components/forms/Choice.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { Section } from '../../../components/Screen.tsx';
import { usePreview } from '../newsletter-api.ts';
import styles from './PreviewAndSend.module.css';
import { SendPanel } from './SendPanel.tsx';

const looks = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'text', label: 'Plain text' },
] as const;
const widths = [
  { id: 'wide', label: 'Computer' },
  { id: 'phone', label: 'Phone' },
] as const;
/** Gmail cuts a mail here and hides the link for unsubscribing. */
const gmailBytes = 102 * 1024;

/** The saved issue as subscribers will see it, and everything that sends it. */
export function PreviewAndSend({ issue }: { issue: IssueState }) {
  const [look, setLook] = useState<(typeof looks)[number]['id']>('light');
  const [width, setWidth] = useState<(typeof widths)[number]['id']>('wide');
  const preview = usePreview(issue);
  const { id, version } = issue;
  const source = `${issuePreviewPath.replace('{id}', String(id))}?${new URLSearchParams({
    ...{ theme: look === 'dark' ? 'dark' : 'light', version: String(version) },
  })}`;
  return (
    <div className={styles.columns}>
      <Section
        title="Preview"
        note={preview.data && <Size bytes={new TextEncoder().encode(preview.data.html).length} />}
        actions={
          <div className={styles.choices}>
            <Choice legend="Appearance" options={looks} value={look} onChange={setLook} />
            {look !== 'text' && <Choice legend="Width" options={widths} value={width} onChange={setWidth} />}
          </div>
        }
      >
        {look === 'text' ? (
          <QueryState query={preview} height={480}>
            {({ text }) => (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard
              <section className={styles.text} tabIndex={0} aria-label="Plain text of the mail">
                <pre>{text}</pre>
              </section>
            )}
          </QueryState>
        ) : (
          <iframe
            key={source}
            className={styles.frame}
            data-width={width}
            title={`Mail in ${look} appearance`}
            src={source}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        )}
      </Section>
      <SendPanel issue={issue} />
    </div>
  );
}

function Size({ bytes }: { bytes: number }) {
  const size = `${Math.ceil(bytes / 1024)} KB`;
  if (bytes < gmailBytes) return `${size}. Gmail shows up to 102 KB in full.`;
  return `${size}. Gmail cuts the mail after 102 KB: remove some posts.`;
}
