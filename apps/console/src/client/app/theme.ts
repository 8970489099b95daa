import { useEffect, useState } from 'react';

const key = 'contenthub-console-theme';
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

function readTheme(): Theme {
  const stored = localStorage.getItem(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** The chosen theme, remembered in this browser. The system's theme applies without a choice. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    if (theme === 'system') {
      delete document.documentElement.dataset.theme;
      localStorage.removeItem(key);
    } else {
      document.documentElement.dataset.theme = theme;
      localStorage.setItem(key, theme);
    }
  }, [theme]);
  return [theme, setTheme];
}
