import type { ExperimentRule } from '@contenthub/experiments/evaluation/evaluate';
import styles from './preview-bar.module.css';

/** Names the variant of a preview, and leads to the others and out of it. Plain elements, because few pages have it. */
export function showPreviewBar({ name, groups }: Pick<ExperimentRule, 'name' | 'groups'>, shown: string): void {
  const bar = document.createElement('aside');
  bar.className = styles.bar ?? '';
  bar.setAttribute('aria-label', 'Preview');
  const text = document.createElement('p');
  text.append('Preview of ', strong(shown));
  const others = groups
    .filter((group) => group !== shown)
    .map((group) => link(`Show ${group}`, toVariant(name, group)));
  bar.append(text, ...others, link('Leave the preview', location.pathname));
  document.body.prepend(bar);
}

/** The same page with another variant of the experiment. */
function toVariant(name: string, group: string): string {
  const params = new URLSearchParams(location.search);
  params.set('experiments', `${name}:${group}`);
  return `${location.pathname}?${params}`;
}

function strong(text: string): HTMLElement {
  const element = document.createElement('strong');
  element.textContent = text;
  return element;
}

/** Loads the page, because a preview is read once per page. */
function link(text: string, href: string): HTMLElement {
  const element = document.createElement('a');
  Object.assign(element, { href, textContent: text });
  return element;
}
