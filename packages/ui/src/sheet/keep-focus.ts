const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** After the last thing in a panel comes its first, and before the first its last: Tab never leads out. */
export function keepFocus(panel: HTMLElement, event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): void {
  if (event.key !== 'Tab') return;
  const stops = [...panel.querySelectorAll<HTMLElement>(reachable)].filter(
    (stop) => !stop.matches(':disabled') && isStop(stop, panel) && stop.checkVisibility({ visibilityProperty: true }),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && panel.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** Of radio buttons with one name, Tab stops at the chosen one alone. */
function isStop(element: HTMLElement, panel: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  return !panel.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`);
}
