import type { BlogType } from '@contenthub/contracts/content/blogs';
import { SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { readSettings } from '../settings.ts';
import { editMeta, useAddress } from '../use-post.ts';

const blogNames = (): Record<BlogType, string> => ({
  main: __('Main blog', 'contenthub'),
  developer: __('Developer blog', 'contenthub'),
  engineering: __('Engineering blog', 'contenthub'),
  'gb-business': __('Business hub', 'contenthub'),
});

/** The address that the post has, or will have when it is published. */
export function Address() {
  const { address, live } = useAddress();
  const { site } = readSettings();
  return (
    <div className="contenthub-field">
      <span className="contenthub-label">
        {live === undefined ? __('Address when published', 'contenthub') : __('Address', 'contenthub')}
      </span>
      <code className="contenthub-address" data-contenthub-address={address}>
        <span className="contenthub-host">{site.replace(/^https?:\/\//, '')}</span>
        {address}
      </code>
    </div>
  );
}

/** The primary category decides on the blog and the address. */
export function PlacePanel() {
  const { categories, primary, blog } = useAddress();
  const decode = (name: string) => new DOMParser().parseFromString(name, 'text/html').body.textContent ?? name;
  return (
    <>
      <div className="contenthub-field">
        <span className="contenthub-label">{__('Blog', 'contenthub')}</span>
        <span data-contenthub-blog={blog}>{blogNames()[blog]}</span>
      </div>
      {categories.length > 0 ? (
        <SelectControl
          label={__('Primary category', 'contenthub')}
          help={__('Determines the blog and the address. Select more categories in the Post tab.', 'contenthub')}
          value={String(primary?.id ?? '')}
          options={categories.map(({ id, name }) => ({ value: String(id), label: decode(name) }))}
          onChange={(id) => editMeta({ contenthub_primary_category: Number(id) })}
          __nextHasNoMarginBottom
          __next40pxDefaultSize
        />
      ) : (
        <p className="contenthub-help">{__('Select a category in the Post tab to choose a blog.', 'contenthub')}</p>
      )}
      <Address />
    </>
  );
}
