/** Says in the contents which section is being read: the last one whose heading has come up to the upper third. */
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
  // A heading is the only thing at which the answer changes.
  const watcher = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' });
  for (const heading of headings) if (heading) watcher.observe(heading);
  signal.addEventListener('abort', () => watcher.disconnect());
  mark();
}
