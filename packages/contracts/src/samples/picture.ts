import type { Picture } from '../picture.ts';

export const pictureSample: Picture = {
  alt: 'Two doors that look alike; one opens inward, the other outward.',
  full: { url: '/assets/media/5f2b0c9a7d11.webp', width: 2400, height: 1260 },
  sizes: {
    thumbnail: { url: '/assets/media/5f2b0c9a7d11-320.webp', width: 320, height: 168 },
    medium: { url: '/assets/media/5f2b0c9a7d11-768.webp', width: 768, height: 403 },
    large: { url: '/assets/media/5f2b0c9a7d11-1200.webp', width: 1200, height: 630 },
  },
};
