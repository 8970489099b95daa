import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  title: string;
  sign?: keyof typeof signs;
  /** A sentence that ends with a link to the next step. */
  children: ReactNode;
};

/** In place of a list that is empty: a drawing, the reason and what to do next. */
export function EmptyState({ title, sign, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <EmptyDrawing sign={sign} />
      <p className={styles.said}>{title}</p>
      <p>{children}</p>
    </div>
  );
}

/** What is in front of the open book. */
const signs = {
  /** A comma that has lost its sentence. */
  comma: (
    <>
      <path d="M150 28a26 26 0 1 1 18 45q-4 20-24 29q8-17 4-32a26 26 0 0 1 2-42Z" fill="#15C39A" />
      <g fill="#F7F4EC">
        <circle cx="158" cy="46" r="7" />
        <circle cx="178" cy="46" r="7" />
      </g>
      <g fill="#17211E">
        <circle cx="156" cy="48" r="3.500" />
        <circle cx="176" cy="48" r="3.500" />
      </g>
      <path d="M162 61q5-4 10 0" fill="none" stroke="#17211E" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  /** A bookmark, to be laid into the book. */
  bookmark: (
    <>
      <path d="M146 24h40v76l-20-16l-20 16Z" fill="#E8705A" transform="rotate(7 166 62)" />
      <g fill="#F7F4EC">
        <circle cx="160" cy="46" r="7" />
        <circle cx="179" cy="48" r="7" />
      </g>
      <g fill="#17211E">
        <circle cx="160" cy="49" r="3.500" />
        <circle cx="179" cy="51" r="3.500" />
      </g>
    </>
  ),
  /** A magnifying glass that finds nothing. Its frame is visible on the book, and on light and dark pages. */
  lens: (
    <>
      <path d="M180 84l22 26" fill="none" stroke="#0E8A6C" strokeWidth="11" strokeLinecap="round" />
      <circle cx="160" cy="60" r="32" fill="#9CC9D6" stroke="#0E8A6C" strokeWidth="7" />
      <g fill="#F7F4EC">
        <circle cx="149" cy="54" r="8" />
        <circle cx="171" cy="54" r="8" />
      </g>
      <g fill="#17211E">
        <circle cx="146" cy="55" r="4" />
        <circle cx="168" cy="55" r="4" />
      </g>
      <path d="M153 74q7-4 14 0" fill="none" stroke="#17211E" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  /** A letter on its way. */
  letter: (
    <g transform="rotate(-8 160 60)">
      <path d="M118 34h86v54h-86Z" fill="#F2C14E" />
      <path d="M118 34l43 33l43-33" fill="none" stroke="#17211E" strokeWidth="4" strokeLinejoin="round" />
      <path d="M92 46h18M84 60h26M96 74h14" fill="none" stroke="#15C39A" strokeWidth="4" strokeLinecap="round" />
    </g>
  ),
};

/** An open book with a sign in front of it, for pages without content. */
export function EmptyDrawing({ sign = 'comma' }: { sign?: keyof typeof signs | undefined }) {
  return (
    <svg className={styles.drawing} viewBox="22 16 196 122" width="196" height="122" aria-hidden="true">
      <ellipse cx="120" cy="126" rx="96" ry="9" fill="#17211E" opacity=".12" />
      <path d="M120 56q-40-16-96-8v70q56-8 96 8q40-16 96-8V48q-56-8-96 8Z" fill="#F7F4EC" />
      <path d="M120 56v70M24 48v70q56-8 96 8q40-16 96-8V48" fill="none" stroke="#C9CFCB" strokeWidth="3" />
      <path d="M44 68q30-3 56 4M44 84q30-3 56 4M140 72q26-7 56-4" fill="none" stroke="#DDD5C3" strokeWidth="4" />
      {signs[sign]}
    </svg>
  );
}
