import { Link } from '@tanstack/react-router';
import type { ViewSearch } from '../view/search.ts';
import styles from './Tabs.module.css';

type Props = { label: string; active: string; tabs: readonly { id: string; label: string }[] };

/** Links between the parts of a screen. The part is in the URL. */
export function Tabs({ label, active, tabs }: Props) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ id, label: name }) => (
        <Link
          key={id}
          to="."
          search={(old: ViewSearch) => ({ ...old, tab: id || undefined, q: undefined, sort: undefined })}
          resetScroll={false}
          aria-current={id === active ? 'page' : undefined}
          activeProps={{}}
          data-active={id === active || undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
