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

type Point = readonly [x: number, y: number];

/** The eyes of a sign. `look` is where the pupils are, from the centres of the eyes. */
function Eyes({ left, right, look, size = 7 }: { left: Point; right: Point; look: Point; size?: number }) {
  return [left, right].map(([x, y]) => (
    <g key={x}>
      <circle cx={x} cy={y} r={size} fill="#F7F4EC" />
      <circle cx={x + look[0]} cy={y + look[1]} r={size / 2} fill="#17211E" />
    </g>
  ));
}

/** What is in front of the open book. */
const signs = {
  /** A comma that has lost its sentence. */
  comma: (
    <>
      <path d="M150 28a26 26 0 1 1 18 45q-4 20-24 29q8-17 4-32a26 26 0 0 1 2-42Z" fill="#15C39A" />
      <Eyes left={[158, 46]} right={[178, 46]} look={[-2, 2]} />
      <path d="M162 61q5-4 10 0" fill="none" stroke="#17211E" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  /** A bookmark, to be laid into the book. */
  bookmark: (
    <>
      <path d="M146 24h40v76l-20-16l-20 16Z" fill="#E8705A" transform="rotate(7 166 62)" />
      <Eyes left={[160, 46]} right={[179, 48]} look={[0, 3]} />
    </>
  ),
  /** A magnifying glass that finds nothing. Its frame is visible on the book, and on light and dark pages. */
  lens: (
    <>
      <path d="M180 84l22 26" fill="none" stroke="#0E8A6C" strokeWidth="11" strokeLinecap="round" />
      <circle cx="160" cy="60" r="32" fill="#9CC9D6" stroke="#0E8A6C" strokeWidth="7" />
      <Eyes left={[149, 54]} right={[171, 54]} look={[-3, 1]} size={8} />
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
