import { descriptionLength, titleLength, truncate } from '@contenthub/post-html/checks/report-issues';
import { __ } from '@wordpress/i18n';

type Described = { title: string; description: string; host: string };

/** Approximates a search result. */
export function SearchSnippet({ title, description, host, address }: Described & { address: string }) {
  const steps = address.split('/').filter(Boolean).slice(0, -1);
  return (
    <figure className="contenthub-figure" data-contenthub-snippet>
      <figcaption>{__('Search preview', 'contenthub')}</figcaption>
      <div className="contenthub-snippet">
        <span className="contenthub-snippet-address">{[host, ...steps].join(' › ')}</span>
        <span className="contenthub-snippet-title">{truncate(title, titleLength)}</span>
        <span>{truncate(description, descriptionLength)}</span>
      </div>
    </figure>
  );
}

/** Approximates the card of a shared link. */
export function SocialCard({ title, description, host, image }: Described & { image: string | undefined }) {
  return (
    <figure className="contenthub-figure" data-contenthub-card>
      <figcaption>{__('Social preview', 'contenthub')}</figcaption>
      <div className="contenthub-card">
        {image ? (
          <img src={image} alt="" />
        ) : (
          <span className="contenthub-card-none">
            {__('No featured image. The hub draws one from the title.', 'contenthub')}
          </span>
        )}
        <div className="contenthub-card-text">
          <span className="contenthub-snippet-address">{host}</span>
          <strong>{truncate(title, 70)}</strong>
          <span>{truncate(description, 100)}</span>
        </div>
      </div>
    </figure>
  );
}
