export type EditorSettings = {
  /** Origin of the hub. */
  site: string;
  /** URL of the guide for editors. */
  guide: string;
  /** Names by stored value. */
  forms: Record<string, string>;
  departments: Record<string, string>;
  contentTypes: Record<string, string>;
  canPin: boolean;
  /** What the user has not been told yet. In the block editor. */
  notices?: string[];
  /** On screens of the menu Contenthub. */
  calendar?: CalendarSettings;
};

export type CalendarSettings = {
  /** Names by blog. */
  blogs: Record<string, string>;
  authors: { id: number; name: string }[];
  /** 0 for Sunday. */
  weekStarts: number;
  today: string;
  canPublish: boolean;
};

/** Printed by includes/editor/editor-assets.php. */
export function readSettings(): EditorSettings {
  return (globalThis as unknown as { contenthubEditor: EditorSettings }).contenthubEditor;
}
