const longestWaitMs = 3000;

/**
 * Loads the code of the page after its first view. On a slow connection, code that loads at the same time delays the
 * largest picture by half a second or more. The tags are in a template, where browsers do not load them. The reader's
 * first input starts them at once, and so does a page that nobody sees, which paints no frame.
 */
export function loadCodeAfterFirstView(): void {
  document.addEventListener('DOMContentLoaded', async () => {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, loadCode, { once: true, passive: true });
    setTimeout(loadCode, longestWaitMs);
    const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
    await Promise.all([...pictures].map(isSettled));
    if (document.hidden) loadCode();
    else requestAnimationFrame(() => setTimeout(loadCode));
  });
}

function isSettled(picture: HTMLImageElement): Promise<unknown> | undefined {
  if (picture.complete) return undefined;
  return new Promise((resolve) => {
    picture.addEventListener('load', resolve);
    picture.addEventListener('error', resolve);
  });
}

/** Appending a template's content empties the template, so that further calls do nothing. */
function loadCode(): void {
  const template = document.querySelector<HTMLTemplateElement>('head>template#code');
  if (template) document.head.append(template.content);
}
