import apiFetch from '@wordpress/api-fetch';
import { __ } from '@wordpress/i18n';
import { type FiguresResponse, figuresPath, formatReadToEnd, type PostFigures } from './figures/figures.ts';
import './post-list.css';

/** The text of each column that includes/screens/post-list.php adds. */
const columns: Record<string, (figures: PostFigures) => string> = {
  readers: ({ readers }) => readers.toLocaleString(),
  read_to_end: (figures) => formatReadToEnd(figures) ?? '–',
  search: ({ searches: [top] }) => top?.term ?? '–',
};

const cells = [...document.querySelectorAll<HTMLElement>('[data-contenthub-figure]')];

function fill(response: FiguresResponse | undefined): void {
  for (const cell of cells) {
    const figures = response?.posts[cell.dataset.post ?? ''];
    const format = columns[cell.dataset.contenthubFigure ?? ''];
    cell.textContent = figures && format ? format(figures) : '–';
    cell.removeAttribute('aria-busy');
  }
}

/** Says above the list why it has no figures. */
function explain(message: string): void {
  const notice = document.createElement('div');
  notice.className = 'notice notice-warning is-dismissible';
  const text = document.createElement('p');
  text.textContent = `${__('The reader figures didn’t load.', 'contenthub')} ${message}`;
  notice.append(text);
  document.querySelector('.wp-header-end')?.after(notice);
}

async function load(): Promise<void> {
  const ids = [...new Set(cells.map(({ dataset }) => Number(dataset.post)))];
  if (ids.length === 0) return;
  try {
    fill(await apiFetch<FiguresResponse>({ path: figuresPath(ids) }));
  } catch (error) {
    fill(undefined);
    explain((error as Error).message);
  }
}

void load();
