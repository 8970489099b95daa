import { MediaUpload } from '@wordpress/block-editor';
import { Button, TextareaControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { FieldsProps } from './fields-props.ts';

const styles = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };

export function VideoFields({ data, onChange }: FieldsProps<'video'>) {
  /** An empty address is left out. */
  const setAddress = (name: 'poster' | 'captions', address: string) => {
    const { [name]: _, ...others } = data;
    onChange(address ? { ...others, [name]: address } : others);
  };
  return (
    <>
      <MediaUpload
        allowedTypes={['video']}
        onSelect={({ url, title }) => onChange({ ...data, url, title: data.title || title })}
        render={({ open }) => (
          <Button variant="secondary" onClick={open}>
            {data.url ? __('Choose another video', 'contenthub') : __('Choose a video', 'contenthub')}
          </Button>
        )}
      />
      <TextControl
        {...styles}
        label={__('Address of the video', 'contenthub')}
        value={data.url}
        onChange={(url) => onChange({ ...data, url })}
      />
      <TextControl
        {...styles}
        label={__('Title', 'contenthub')}
        value={data.title}
        onChange={(title) => onChange({ ...data, title })}
      />
      <TextControl
        {...styles}
        label={__('Address of the poster image', 'contenthub')}
        value={data.poster ?? ''}
        onChange={(address) => setAddress('poster', address)}
      />
      <TextControl
        {...styles}
        label={__('Address of English captions (.vtt)', 'contenthub')}
        value={data.captions ?? ''}
        onChange={(address) => setAddress('captions', address)}
      />
      <TextareaControl
        __nextHasNoMarginBottom
        rows={6}
        label={__('Transcript', 'contenthub')}
        help={__('What is said and shown. An empty line starts a new paragraph.', 'contenthub')}
        value={data.transcript}
        onChange={(transcript) => onChange({ ...data, transcript })}
      />
    </>
  );
}
