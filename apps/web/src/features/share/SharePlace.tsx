import { NearPart } from '../../parts/NearPart.tsx';
import { postParts } from '../../parts/post-parts.ts';
import type { ShareRailProps } from './ShareRail.tsx';

type Props = ShareRailProps & { className: string | undefined };

/** Where sharing stands. Its links lead on without code; the code that tracks them comes with whoever comes near. */
export function SharePlace({ post, className }: Props) {
  return (
    <NearPart as="aside" label="Share" chunk={postParts.share} about={post.link} className={className}>
      {(ShareRail) => <ShareRail post={post} />}
    </NearPart>
  );
}
