import { LazyModule } from '../../browser/hydration/lazy-module.ts';

/** Saves posts on this device. In its own file, because the settings that import it are a lazy component too. */
export const savePostsModule = new LazyModule('save-posts', () => import('./save-posts.ts'));
