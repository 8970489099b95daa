import { useSelect } from '@wordpress/data';

/** The post and its last saved version. The hub only knows saved versions. */
export function useSavedVersion() {
  return useSelect((select) => {
    const editor = select('core/editor');
    return {
      id: editor.getCurrentPostId?.() as number,
      isNew: editor.isEditedPostNew?.() as boolean,
      isSaving: (editor.isSavingPost?.() as boolean) && !(editor.isAutosavingPost?.() as boolean),
      modified: editor.getCurrentPostAttribute?.('modified_gmt') as string | undefined,
    };
  }, []);
}
