import { hasRole } from '@contenthub/contracts/staff/roles';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import controls from '../components/forms/controls.module.css';
import { SelectField } from '../components/forms/SelectField.tsx';
import { keepView, useView } from '../view/use-view.ts';
import { FilterBar } from './FilterBar.tsx';
import styles from './Frame.module.css';
import { SimulatedBadge } from './SimulatedBadge.tsx';
import { growthScreens, insightScreens, staffScreens } from './screens.ts';
import { useSession } from './session.ts';
import { type Theme, useTheme } from './theme.ts';

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
);

const themeOptions = [
  { id: 'system', label: 'System theme' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];
const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** What every screen has: navigation, filters, the command palette and a notice about simulated readers. */
export function Frame() {
  const { pathname } = useLocation();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [theme, setTheme] = useTheme();
  const main = useRef<HTMLElement>(null);
  const isInsight = ![...growthScreens, ...staffScreens].some(({ path }) => pathname.startsWith(path));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.side}>
        <div className={styles.brand}>
          <Link to="/" className={styles.name}>
            Contenthub <span>console</span>
          </Link>
          <button
            type="button"
            className={controls.control}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => setPaletteOpen(true)}
          >
            <span className={styles.find}>Find</span>
            <kbd className={styles.kbd}>{shortcut}</kbd>
          </button>
        </div>
        <Navigation />
        <div className={styles.foot}>
          <SelectField
            label="Theme"
            options={themeOptions}
            value={theme}
            onChange={(value) => setTheme(value as Theme)}
          />
        </div>
      </header>
      <main id="content" ref={main} className={styles.main} tabIndex={-1}>
        {pathname === '/trust' ? <SimulatedBadge /> : isInsight && <FilterBar />}
        <Outlet />
      </main>
      {isPaletteOpen && (
        <Suspense>
          <CommandPalette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Navigation() {
  const { search } = useView();
  const { data: session } = useSession();
  const router = useRouter();
  const nav = useRef<HTMLElement>(null);
  const kept = keepView(search);
  const groups = [growthScreens, staffScreens].map((screens) =>
    session ? screens.filter(({ role }) => hasRole(session.role, role)) : [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session adds screens, which move the current one.
  useEffect(() => {
    const center = () => centerCurrent(nav.current);
    center();
    // The router restores the scroll position of an earlier visit first.
    return router.subscribe('onRendered', center);
  }, [router, session]);
  return (
    <nav ref={nav} className={styles.nav} aria-label="Console">
      <ul>
        {insightScreens.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} search={kept} activeOptions={{ exact: path === '/', includeSearch: false }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {groups.map(
        (allowed) =>
          allowed.length > 0 && (
            <ul key={allowed[0]?.path}>
              {allowed.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path} search={{}}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          ),
      )}
    </nav>
  );
}

/** On narrow screens the navigation is a row that scrolls, and the current screen may be outside of it. */
function centerCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector('[aria-current="page"]');
  if (!nav || !current) return;
  const [row, link] = [nav.getBoundingClientRect(), current.getBoundingClientRect()];
  nav.scrollLeft += link.left + link.width / 2 - (row.left + row.width / 2);
}
