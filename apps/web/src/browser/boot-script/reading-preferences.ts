const preferences = ['theme', 'text-size'] as const;

/**
 * Applies theme and text size. Their radio buttons have `data-sets` (`features/reading-tools/PreferenceField.tsx`) and
 * work before hydration. They follow a choice in another tab or while this page was in the back/forward cache. Escape
 * closes a flyout that is not hydrated yet.
 */
export function applyReadingPreferences(): void {
  applyStored();
  addEventListener('pageshow', applyStored);
  addEventListener('storage', applyStored);
  addEventListener('change', ({ target }) => choose(target as HTMLInputElement));
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeFlyouts();
  });
  document.addEventListener('readystatechange', checkFields, { once: true });
}

function applyStored(): void {
  try {
    for (const name of preferences) setAttribute(name, localStorage.getItem(`contenthub:${name}`));
  } catch {
    // Storage may be unavailable. The defaults apply then.
  }
  checkFields();
}

function setAttribute(name: string, value: string | null): void {
  const root = document.documentElement;
  if (value) root.setAttribute(`data-${name}`, value);
  else root.removeAttribute(`data-${name}`);
}

/** Checks the radio buttons that are in effect. */
function checkFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-sets]')) {
    const value = document.documentElement.getAttribute(`data-${field.dataset.sets}`);
    field.checked = value ? value === field.value : 'standard' in field.dataset;
  }
}

function choose({ dataset, value }: HTMLInputElement): void {
  const name = dataset?.sets;
  if (!name) return;
  const chosen = 'standard' in dataset ? '' : value;
  setAttribute(name, chosen);
  checkFields();
  try {
    if (chosen) localStorage.setItem(`contenthub:${name}`, chosen);
    else localStorage.removeItem(`contenthub:${name}`);
  } catch {
    // Storage may be unavailable. The choice lasts for this page then.
  }
}

function closeFlyouts(): void {
  for (const flyout of document.querySelectorAll<HTMLDetailsElement>('details[data-look][open]')) {
    if (flyout.contains(document.activeElement)) flyout.querySelector('summary')?.focus();
    flyout.open = false;
  }
}
