/** Marks the current section in the table of contents: the last one whose heading has reached the upper third. */
export function highlightCurrentSection(nav: HTMLElement, signal: AbortSignal): void {
  const links = [...nav.querySelectorAll('a')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const mark = () => {
    const line = innerHeight / 3;
    const current = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < line);
    for (const [index, link] of links.entries()) {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  // The current section changes only when a heading crosses the line.
  const watcher = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' });
  for (const heading of headings) if (heading) watcher.observe(heading);
  signal.addEventListener('abort', () => watcher.disconnect());
  mark();
}
