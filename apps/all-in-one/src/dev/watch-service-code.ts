import { watch } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-paths.ts';

const watchedFolders = ['services', 'packages'];
/** "Save all" in an editor writes files one after the other, so changes are debounced. */
const debounceMs = 100;

/** Reports changes of files that the services load. Returns how to stop. */
export function watchServiceCode(onChange: (file: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = watchedFolders.map((folder) =>
    watch(join(repositoryRoot, folder), { recursive: true }, (_event, file) => {
      if (!file || !isCode(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(file), debounceMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

function isCode(file: string): boolean {
  return /\.tsx?$/.test(file) && !/(\.(test|integration)\.tsx?$|(^|\/)(testing|node_modules|dist|ui)\/)/.test(file);
}
