let reads = 0;

/**
 * The computed style of an element. happy-dom matches neither `:focus-within` nor `:placeholder-shown`, so style sheets
 * are rewritten to attributes, and the attributes are updated before the style is read.
 */
export function getStyle(element: Element): CSSStyleDeclaration {
  for (const sheet of document.querySelectorAll('style')) {
    const text = sheet.textContent ?? '';
    const rewritten = text
      .replaceAll(':focus-within', '[data-focus-within]')
      .replaceAll(':placeholder-shown', '[data-placeholder-shown]');
    if (rewritten !== text) sheet.textContent = rewritten;
  }
  reads += 1;
  for (const each of document.body.querySelectorAll('*')) {
    const hasFocus = document.activeElement !== document.body && each.contains(document.activeElement);
    each.toggleAttribute('data-focus-within', hasFocus);
    // happy-dom clears its selector cache of an element when an attribute changes.
    each.setAttribute('data-style-read', String(reads));
    if (each instanceof HTMLInputElement)
      each.toggleAttribute('data-placeholder-shown', each.placeholder !== '' && each.value === '');
  }
  return getComputedStyle(element);
}
