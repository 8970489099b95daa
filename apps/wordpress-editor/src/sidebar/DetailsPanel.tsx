import { SelectControl, TextControl, ToggleControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { blogsWithDepartments } from '../address/address.ts';
import { readSettings } from '../settings.ts';
import { editMeta, editPost, useAddress, useEditedPost } from '../use-post.ts';

const styles = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };
const toOptions = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

export function DetailsPanel() {
  const { meta } = useEditedPost('meta');
  const { blog } = useAddress();
  const settings = readSettings();
  if (!meta) return null;
  return (
    <>
      <SelectControl
        {...styles}
        label={__('Post form', 'contenthub')}
        help={__('Decides how the page looks. Quizzes, videos and infographics hide the featured image.', 'contenthub')}
        value={meta.contenthub_form}
        options={toOptions(settings.forms)}
        onChange={(contenthub_form) => editMeta({ contenthub_form })}
      />
      {blogsWithDepartments.has(blog) && (
        <>
          <SelectControl
            {...styles}
            label={__('Department', 'contenthub')}
            value={meta.contenthub_department}
            options={toOptions(settings.departments)}
            onChange={(contenthub_department) => editMeta({ contenthub_department })}
          />
          <SelectControl
            {...styles}
            label={__('Topic filter', 'contenthub')}
            help={__('Readers of the business hub can filter by it.', 'contenthub')}
            value={meta.contenthub_content_type}
            options={toOptions(settings.contentTypes)}
            onChange={(contenthub_content_type) => editMeta({ contenthub_content_type })}
          />
        </>
      )}
      <Pin canPin={settings.canPin} />
      <TextControl
        {...styles}
        label={__('Button text', 'contenthub')}
        help={__('Replaces the call to action of the blog on this post.', 'contenthub')}
        value={meta.contenthub_cta_text}
        onChange={(contenthub_cta_text) => editMeta({ contenthub_cta_text })}
      />
      <TextControl
        {...styles}
        type="url"
        label={__('Button link', 'contenthub')}
        placeholder="https://"
        value={meta.contenthub_cta_url}
        onChange={(contenthub_cta_url) => editMeta({ contenthub_cta_url })}
      />
    </>
  );
}

/** Sets WordPress's own flag, and clears the hub's older field, which did the same. */
function Pin({ canPin }: { canPin: boolean }) {
  const { meta, sticky } = useEditedPost('meta', 'sticky');
  return (
    <ToggleControl
      __nextHasNoMarginBottom
      label={__('Pin to the top of its blog', 'contenthub')}
      checked={sticky || meta?.contenthub_sticky === true}
      disabled={!canPin}
      onChange={(pinned) => editPost({ sticky: pinned, meta: { contenthub_sticky: false } })}
    />
  );
}
