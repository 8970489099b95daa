import type { MenuItem } from './menu.ts';

const drawings: Record<NonNullable<MenuItem['icon']>, string> = {
  desktop: 'M3 4.5h14v9H3zM7 17h6M10 13.5V17',
  mobile: 'M6 2.5h8v15H6zM9 15h2',
  browser: 'M2.5 4h15v12h-15zM2.5 7.5h15M5 5.8h.1M7 5.8h.1',
};

export function MenuIcon({ name }: { name: NonNullable<MenuItem['icon']> }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d={drawings[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
