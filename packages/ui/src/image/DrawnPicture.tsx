import styles from './PostImage.module.css';

/** Ground, two shapes and lettering. All are quiet enough for both themes, and the letter has a contrast of 4.5. */
const palettes = [
  ['#f4e3c1', '#e8a87c', '#c8553d', '#3b2a20'],
  ['#d7e8df', '#8fc4ac', '#2f7d66', '#12332a'],
  ['#dfe3f2', '#9fb0de', '#4a5fa8', '#1b2444'],
  ['#f6dcd7', '#e79f95', '#b5483f', '#40201d'],
  ['#e9e4d4', '#c9b873', '#8a7a2e', '#332d12'],
] as const;

/** A picture for a post without one: a large letter in front of simple shapes. The same title gives the same drawing. */
export function DrawnPicture({ title }: { title: string }) {
  const seed = hash(title);
  const pick = (range: number, step: number) => Math.floor(seed / step) % range;
  const [ground, light, strong, ink] = palettes[pick(palettes.length, 1)] ?? palettes[0];
  const letter = /\p{Letter}|\p{Number}/u.exec(title)?.[0]?.toUpperCase() ?? '¶';
  const left = 120 + pick(5, 7) * 90;
  const right = 760 + pick(4, 53) * 90;
  const angle = pick(4, 11) * 90;
  return (
    <svg
      className={`${styles.frame} ${styles.drawn}`}
      viewBox="0 0 1200 630"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="1200" height="630" fill={ground} />
      <circle cx={left} cy={140 + pick(4, 29) * 110} r={170 + pick(3, 3) * 40} fill={light} />
      <path d="M0 0h320a320 320 0 0 1-320 320z" fill={strong} transform={`translate(${right} 315) rotate(${angle})`} />
      <text x="600" y="315" dy="0.34em" fill={ink} textAnchor="middle">
        {letter}
      </text>
    </svg>
  );
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
