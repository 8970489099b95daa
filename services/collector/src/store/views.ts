/** What questions are asked of. Events are looked at through these alone, so that each counts once. */
export const views: Record<string, string> = {
  events_once: 'select * from events final',
};
