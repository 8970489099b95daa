export type EditorSettings = {
  /** Origin of the hub. */
  site: string;
  /** Names by stored value. */
  forms: Record<string, string>;
  departments: Record<string, string>;
  contentTypes: Record<string, string>;
  canPin: boolean;
};

/** Printed by includes/editor-assets.php. */
export function readSettings(): EditorSettings {
  return (globalThis as unknown as { contenthubEditor: EditorSettings }).contenthubEditor;
}
